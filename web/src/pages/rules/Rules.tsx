/** The rulebook of a game: numbered paragraphs, searchable, every refusal links to one of them. */
import { Search } from "lucide-react";
import {
  startTransition,
  Fragment,
  memo,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";

import { ButtonLink } from "../../parts/controls/Button";
import { afterPaint } from "../../parts/loading/afterPaint";
import { Waiting } from "../../parts/layout/Waiting";
import type { RulebookBlock } from "../../protocol.gen";
import { useWords } from "../../words";
import { hasLesson } from "../learn/lesson";
import { RuleFigure, UNDRAWN, useFigures, type Drawn } from "./Figures";
import { UNREAD, useRulebook, type Section } from "./rulebook";
import styles from "./Rules.module.css";

export default function Rules({ game }: { game: string }): ReactNode {
  const t = useWords();
  const book = useRulebook(game);
  const sections = book === UNREAD ? null : book;
  const [wanted, setWanted] = useState("");
  const drawn = useFigures(game);
  const total = sections?.reduce((sum, { slices }) => sum + slices.length, 0) ?? 0;
  const laid = useLaid(total, sections !== null && drawn !== null);
  useAnchor(sections !== null && laid >= total);
  if (book === UNREAD) {
    return (
      <main className={styles["page"]}>
        <p role="alert">{t("offline")}</p>
        <ButtonLink to="/">{t("to_shelf")}</ButtonLink>
      </main>
    );
  }
  if (sections === null) return <Waiting />;
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const found = words.length > 0 ? searched(sections, words) : laidOut(sections, laid);
  return (
    <div className={styles["book"]}>
      <Contents game={game} sections={sections} onSearch={setWanted} />
      <main className={styles["page"]}>
        {found.length === 0 && <p>{t("nothing_found")}</p>}
        {found.map(({ id, slices }) => (
          <section key={id} id={id} className={styles["section"]}>
            {slices.map((blocks, index) => (
              <Slice key={index} blocks={blocks} drawn={drawn === UNDRAWN ? null : drawn} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

interface ContentsProps {
  game: string;
  sections: readonly Section[];
  onSearch: (wanted: string) => void;
}

/** Search, and the table of contents. */
const Contents = memo(function Contents({ game, sections, onSearch }: ContentsProps): ReactNode {
  const t = useWords();
  return (
    <nav className={styles["contents"]} aria-label={t("contents")}>
      <ButtonLink to="/" look="quiet">
        <span className={styles["logo"]}>Houle</span>
      </ButtonLink>
      <label className={styles["search"]}>
        <Search aria-hidden size={18} />
        <span className="visually-hidden">{t("search_rules")}</span>
        <input
          type="search"
          placeholder={t("search_rules")}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <ul>
        {sections.slice(1).map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ul>
      {hasLesson(game) && <ButtonLink to={`/learn/${game}`}>{t("learn")}</ButtonLink>}
    </nav>
  );
});

interface SliceProps {
  blocks: readonly RulebookBlock[];
  drawn: Drawn | null;
}

/** Some blocks of a section, each picture right after the paragraph that it explains. */
const Slice = memo(function Slice({ blocks, drawn }: SliceProps): ReactNode {
  const pieces = piecesOf(blocks, Object.keys(drawn?.figures ?? {}));
  return pieces.map(({ html, rule }, index) => (
    <Fragment key={index}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {drawn !== null && rule !== null && <RuleFigure drawn={drawn} rule={rule} />}
    </Fragment>
  ));
});

/** Enough slices to fill the first screen. */
const FIRST_SLICES = 3;

/**
 * How many slices are rendered: first those on the screen, then one more after each paint, so that
 * the page stays responsive; all at once if the address names a paragraph.
 */
function useLaid(total: number, ready: boolean): number {
  const [laid, setLaid] = useState(FIRST_SLICES);
  useEffect(() => {
    if (!ready || laid >= total) return;
    let wanted = true;
    const more = location.hash === "" ? 1 : total;
    void afterPaint().then(() => {
      if (wanted) startTransition(() => setLaid((old) => old + more));
    });
    return () => {
      wanted = false;
    };
  }, [total, ready, laid]);
  return laid;
}

/** The sections, cut to the first `laid` slices. */
function laidOut(sections: readonly Section[], laid: number): Section[] {
  return sections
    .filter(({ before }) => before < laid)
    .map((section) => ({ ...section, slices: section.slices.slice(0, laid - section.before) }));
}

/** Join the blocks up to each one that has a picture. */
export function piecesOf(
  blocks: readonly RulebookBlock[],
  pictured: readonly string[],
): RulebookBlock[] {
  const pieces: RulebookBlock[] = [];
  let joined = "";
  for (const { html, rule } of blocks) {
    joined += html;
    if (rule === null || !pictured.includes(rule)) continue;
    pieces.push({ html: joined, rule });
    joined = "";
  }
  return joined === "" ? pieces : [...pieces, { html: joined, rule: null }];
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

/** The sections that contain all words, each reduced to the blocks that contain them all. */
function searched(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections.flatMap((section) => narrowed(section, words) ?? []);
}

function narrowed(section: Section, words: readonly string[]): Section | null {
  const has = (html: string): boolean => words.every((word) => plain(html).includes(word));
  const [heading, ...blocks] = section.slices.flat();
  if (heading === undefined || !has([heading, ...blocks].map(({ html }) => html).join(" "))) {
    return null;
  }
  const kept = blocks.filter((block) => has(block.html));
  return kept.length === 0 ? section : { ...section, slices: [[heading, ...kept]] };
}

/** The text to search in: without tags, in lower case, without accents. */
function plain(html: string): string {
  return folded(html.replace(/<[^>]+>/g, " "));
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
