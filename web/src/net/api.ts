/** HTTP requests, typed by the server's own list of endpoints. */
import type { Complaint, Endpoints } from "../protocol.gen";
import { below } from "./base";

type Path = keyof Endpoints;

/** Why the server refused a request; `sentence` is in the user's language. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly rule: string | null,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** Path parameters, query parameters and body of a request. */
export interface Asking<P extends Path> {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  wish?: Endpoints[P]["wish"];
}

let language = "en";

/** Set the language of the server's answers. */
export function askIn(code: string): void {
  language = code;
}

/** Make a request; throws a `Refusal`, or a `TypeError` when the server cannot be reached. */
export async function ask<P extends Path>(
  endpoint: P,
  asking: Asking<P> = {},
): Promise<Endpoints[P]["answer"]> {
  const [method, template] = endpoint.split(" ") as [string, string];
  const answer = await fetch(below(addressOf(template, asking)), {
    method,
    headers: headersFor(method),
    body: method === "GET" ? undefined : JSON.stringify(asking.wish ?? {}),
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Endpoints[P]["answer"];
}

/** Upload a record file unchanged. */
export async function sendRecord(text: string): Promise<Endpoints["POST /api/records"]["answer"]> {
  const answer = await fetch(below("/api/records"), {
    method: "POST",
    headers: headersFor("POST"),
    body: text,
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Endpoints["POST /api/records"]["answer"];
}

function headersFor(method: string): Record<string, string> {
  const headers: Record<string, string> = { "Accept-Language": language };
  if (method !== "GET") headers["Content-Type"] = "application/json";
  return headers;
}

function addressOf<P extends Path>(template: string, asking: Asking<P>): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(asking.path?.[name] ?? "")),
  );
  const query = Object.entries(asking.query ?? {}).filter(([, value]) => value !== undefined);
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map(([k, v]) => [k, String(v)])).toString()}`;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const said = (await answer.json()) as Complaint;
    return new Refusal(said.code, said.sentence, said.rule, answer.status);
  } catch {
    return new Refusal("unclear", answer.statusText, null, answer.status);
  }
}
