/** The changelog, read from the text that the server has next to the app. */
import { startTransition, useEffect, useState } from "react";

import { below } from "../../net/base";

/** The changes of one kind, such as "Added". */
export interface Changes {
  kind: string;
  lines: string[];
}

/** What one release brings. */
export interface Release {
  version: string;
  /** Such as 2026-01-31; null if it has not been released. */
  date: string | null;
  lead: string[];
  changes: Changes[];
}

/** A piece of a line: plain, a program's text, emphasis, or a link. */
export interface Piece {
  kind: "text" | "code" | "em" | "link";
  text: string;
  to?: string;
}

const HEADING = /^## (\S+)(?: - (\S+))?$/;
const PIECE = /`([^`]+)`|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/g;

/** All releases, the newest first as in the file. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const block of text.split(/\n(?=#{2,3} |- )|\n\n+/)) {
    const line = block.trim().replace(/\s*\n\s*/g, " ");
    const heading = HEADING.exec(line);
    const release = releases.at(-1);
    if (heading !== null) {
      releases.push({ version: heading[1]!, date: heading[2] ?? null, lead: [], changes: [] });
    } else if (line !== "" && release !== undefined) {
      addLine(release, line);
    }
  }
  return releases;
}

function addLine(release: Release, line: string): void {
  const last = release.changes.at(-1);
  if (line.startsWith("### ")) release.changes.push({ kind: line.slice(4), lines: [] });
  else if (line.startsWith("- ")) last?.lines.push(line.slice(2));
  else release.lead.push(line);
}

/** The pieces of a line. Links into the repository are shown as plain text: they lead nowhere here. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of line.matchAll(PIECE)) {
    pieces.push({ kind: "text", text: line.slice(end, found.index) }, pieceOf(found));
    end = found.index + found[0].length;
  }
  pieces.push({ kind: "text", text: line.slice(end) });
  return pieces.filter(({ text }) => text !== "");
}

function pieceOf([, code, em, label, to]: RegExpMatchArray): Piece {
  if (code !== undefined) return { kind: "code", text: code };
  if (em !== undefined) return { kind: "em", text: em };
  const isWeb = to?.startsWith("https://") === true;
  return isWeb ? { kind: "link", text: label!, to } : { kind: "text", text: label! };
}

/** The changelog could not be loaded. */
export const UNREAD = "unread";

/** All releases; null while they are loading. */
export function useChangelog(): Release[] | typeof UNREAD | null {
  const [found, setFound] = useState<Release[] | typeof UNREAD | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (value: Release[] | typeof UNREAD): void => {
      if (wanted) startTransition(() => setFound(value));
    };
    load().then(show, () => show(UNREAD));
    return () => {
      wanted = false;
    };
  }, []);
  return found;
}

async function load(): Promise<Release[]> {
  const answer = await fetch(below("/changelog.txt"));
  if (!answer.ok) throw new Error(`no changelog: ${answer.status}`);
  return readChangelog(await answer.text());
}
