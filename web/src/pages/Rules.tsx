/** The rulebook of a game: numbered paragraphs, searchable, every refusal links to one of them. */
import { Search } from "lucide-react";
import { marked } from "marked";
import {
  startTransition,
  Fragment,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";

import { ask } from "../net/api";
import { ButtonLink } from "../parts/Button";
import { Waiting } from "../parts/Waiting";
import { useLanguage, useWords } from "../words";
import { RuleFigure, UNDRAWN, useFigures, type Drawn } from "./Figures";
import styles from "./Rules.module.css";

interface Section {
  id: string;
  title: string;
  html: string;
  /** What is searched: without marks, in lower case, without accents. */
  plain: string;
}

export default function Rules({ game }: { game: string }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    ask("GET /api/games/{game}/rulebook", { path: { game }, query: { lang: language } }).then(
      (book) => startTransition(() => setMarkdown(book.markdown)),
      () => setFailed(true),
    );
  }, [game, language]);
  const sections = useMemo(() => (markdown === null ? [] : sectionsOf(markdown)), [markdown]);
  const drawn = useFigures(game);
  useAnchor(sections.length > 0 && drawn !== null);
  if (failed) {
    return (
      <main className={styles["page"]}>
        <p role="alert">{t("offline")}</p>
        <ButtonLink to="/">{t("to_shelf")}</ButtonLink>
      </main>
    );
  }
  if (markdown === null) return <Waiting />;
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const found = sections
    .map((section) => narrowed(section, words))
    .filter((section) => section !== null);
  return (
    <div className={styles["book"]}>
      <nav className={styles["contents"]} aria-label={t("contents")}>
        <ButtonLink to="/" look="quiet">
          <span className={styles["logo"]}>Houle</span>
        </ButtonLink>
        <label className={styles["search"]}>
          <Search aria-hidden size={18} />
          <span className="visually-hidden">{t("search_rules")}</span>
          <input
            type="search"
            value={wanted}
            placeholder={t("search_rules")}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <ul>
          {sections.slice(1).map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
        <ButtonLink to={`/learn/${game}`}>{t("learn")}</ButtonLink>
      </nav>
      <main className={styles["page"]}>
        {found.length === 0 && <p>{t("nothing_found")}</p>}
        {found.map((section) => (
          <SectionText
            key={section.id}
            section={section}
            drawn={drawn === UNDRAWN ? null : drawn}
          />
        ))}
      </main>
    </div>
  );
}

/** A section, each of its pictures right after the paragraph that it explains. */
function SectionText({ section, drawn }: { section: Section; drawn: Drawn | null }): ReactNode {
  return (
    <section id={section.id} className={styles["section"]}>
      {piecesOf(section.html).map(({ html, rule }, index) => (
        <Fragment key={index}>
          <div dangerouslySetInnerHTML={{ __html: html }} />
          {drawn !== null && rule !== null && <RuleFigure drawn={drawn} rule={rule} />}
        </Fragment>
      ))}
    </section>
  );
}

interface Piece {
  html: string;
  /** The number of the paragraph; null: what stands between numbered ones. */
  rule: string | null;
}

/** A section cut before and after each numbered paragraph, whether or not it has a picture. */
export function piecesOf(html: string): Piece[] {
  return html
    .split(/(<p id="[^"]+"[^]*?<\/p>)/)
    .filter((piece) => piece.trim() !== "")
    .map((piece) => ({ html: piece, rule: /^<p id="([^"]+)"/.exec(piece)?.[1] ?? null }));
}

/** Scroll to the paragraph that the address names, once it is there, and mark it. */
function useAnchor(ready: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current || location.hash === "") return;
    done.current = true;
    const paragraph = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    paragraph?.scrollIntoView({ block: "center" });
    paragraph?.classList.add(styles["target"] ?? "target");
    paragraph?.focus({ preventScroll: true });
  }, [ready]);
}

/** The book by its second headings; the first part is what stands before them. */
export function sectionsOf(markdown: string): Section[] {
  return markdown.split(/^(?=## )/m).map((part, index) => {
    const title = /^##? (.*)$/m.exec(part)?.[1] ?? "";
    const html = withAnchors(marked.parse(part, { async: false }));
    return { id: `part-${index}`, title, html, plain: folded(part) };
  });
}

/**
 * Every numbered paragraph gets its number as its name, so that it can be linked to; tables can be
 * reached by keyboard, for on a phone they scroll.
 */
function withAnchors(html: string): string {
  return html
    .replace(/<table>/g, '<table tabindex="0">')
    .replace(/<th><\/th>/g, "<td></td>")
    .replace(
      /<p><strong>([A-Z]+-[A-Z]?\d+)<\/strong>/g,
      (_, rule: string) => `<p id="${rule}" tabindex="-1"><strong>${rule}</strong>`,
    );
}

/** Only the paragraphs of a section that have all the words; all of it where none are wanted. */
function narrowed(section: Section, words: string[]): Section | null {
  if (words.length === 0) return section;
  if (!words.every((word) => section.plain.includes(word))) return null;
  const blocks = section.html.split(/(?=<(?:p|table|blockquote|ul|ol|h\d)[ >])/);
  const kept = blocks.filter((block) =>
    words.every((word) => folded(block.replace(/<[^>]+>/g, " ")).includes(word)),
  );
  const html = kept.length === 0 ? section.html : `<h2>${section.title}</h2>${kept.join("")}`;
  return { ...section, html };
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
