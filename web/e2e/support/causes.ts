/** Names the failed tests and their causes at the very end, where a log that was cut still has them. */
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Lines of a message that are shown: the first ones say what was expected and what was there. */
const MOST_LINES = 8;
// eslint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001b\[\d+m/g;

export default class Causes implements Reporter {
  private readonly causes: string[] = [];

  onTestEnd(test: TestCase, { status, errors, retry }: TestResult): void {
    if (status === "passed" || status === "skipped") return;
    const message = errors.map((error) => error.message ?? String(error.value)).join("\n");
    const lines = message
      .replace(COLOURS, "")
      .split("\n")
      .filter((line) => line.trim() !== "");
    const title = `${test.title}${retry > 0 ? ` (try ${retry + 1})` : ""}: ${status}`;
    this.causes.push([title, ...lines.slice(0, MOST_LINES)].join("\n    "));
  }

  onExit(): Promise<void> {
    if (this.causes.length > 0) process.stderr.write(`\nCauses:\n  ${this.causes.join("\n  ")}\n`);
    return Promise.resolve();
  }
}
