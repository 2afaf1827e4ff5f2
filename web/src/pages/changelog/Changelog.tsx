/** What is new: the changes of every release. */
import { Fragment, type ReactNode } from "react";

import { below } from "../../net/base";
import { Page, Paper } from "../../parts/layout/Page";
import { Waiting } from "../../parts/layout/Waiting";
import { useLanguage, useWords } from "../../words";
import { piecesOf, UNREAD, useChangelog, type Piece, type Release } from "./changelog";
import styles from "./Changelog.module.css";

const KINDS = ["Added", "Changed", "Fixed"] as const;

export default function Changelog(): ReactNode {
  const t = useWords();
  const releases = useChangelog();
  if (releases === null) return <Waiting />;
  return (
    <Page title={t("changelog.title")} lead={t("changelog.lead")}>
      {releases === UNREAD ? (
        <Paper>
          <p role="alert">{t("offline")}</p>
        </Paper>
      ) : (
        releases.map((release) => <ReleaseSheet key={release.version} release={release} />)
      )}
      <p>
        <a href={below("/changelog.txt")}>{t("changelog.plain")}</a>
      </p>
    </Page>
  );
}

function ReleaseSheet({ release }: { release: Release }): ReactNode {
  const t = useWords();
  const kindOf = (kind: string): string => {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : t(`changelog.${known}`);
  };
  return (
    <Paper title={release.version} className={styles["release"]}>
      {release.date !== null && <ReleaseDate date={release.date} />}
      {release.lead.map((line) => (
        <p key={line} lang="en">
          <Line line={line} />
        </p>
      ))}
      {release.changes.map(({ kind, lines }) => (
        <Fragment key={kind}>
          <h3>{kindOf(kind)}</h3>
          <ul lang="en">
            {lines.map((line) => (
              <li key={line}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Paper>
  );
}

function ReleaseDate({ date }: { date: string }): ReactNode {
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "long", timeZone: "UTC" });
  return (
    <p className={styles["date"]}>
      <time dateTime={date}>{day.format(new Date(date))}</time>
    </p>
  );
}

function Line({ line }: { line: string }): ReactNode {
  return piecesOf(line).map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>);
}

function drawn({ kind, text, to }: Piece): ReactNode {
  if (kind === "code") return <code>{text}</code>;
  if (kind === "em") return <em>{text}</em>;
  return kind === "link" ? <a href={to}>{text}</a> : text;
}
