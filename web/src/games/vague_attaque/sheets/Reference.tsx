/** A quick reference: the turn, the places with their souvenirs, encounters, artefacts. */
import { useState, type ReactNode } from "react";

import { useWords } from "../../../words";
import type { Texts } from "../../../words/texts";
import { EmblemMark } from "../art/emblems";
import { AnchorMark, ArtefactFace, CardFace, ObjectMark, Star } from "../art/cards";
import {
  anchorOf,
  codeOf,
  FIRST_ENCOUNTER,
  isDedicated,
  isInSolo,
  KINDS,
  NUM_KINDS,
  souvenirsOf,
  ANCHORS,
} from "../model/deck";
import type { VaPlay } from "../model/desk";
import {
  anchorEffect,
  artefactEffect,
  effectOf,
  faceEffect,
  kindName,
  nameOf,
} from "../model/names";
import styles from "./Reference.module.css";
import { handOf, modeOf, onPlace, pilesOf, type View } from "../model/tableView";

const PARTS = ["places", "encounters", "artefacts"] as const;

/** The reference, in three parts. */
export function Reference({ view, texts, viewer }: VaPlay): ReactNode {
  const t = useWords("vague_attaque");
  const [part, setPart] = useState<(typeof PARTS)[number]>("places");
  return (
    <div className={styles["reference"]}>
      <ol className={styles["turn"]}>
        {[1, 2, 3, 4].map((step) => (
          <li key={step}>{t(`reference.turn_${step}`)}</li>
        ))}
      </ol>
      <div className={styles["tabs"]}>
        {PARTS.map((one) => (
          <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
            {t(`reference.${one}`)}
          </button>
        ))}
      </div>
      {part === "places" && <Places view={view} texts={texts} viewer={viewer} />}
      {part === "encounters" && <Encounters texts={texts} solo={modeOf(view) === "solo"} />}
      {part === "artefacts" && <Artefacts view={view} texts={texts} />}
    </div>
  );
}

interface PlacesProps {
  view: View;
  texts: Texts;
  viewer: number | null;
}

/** Each place with the souvenirs that fit it and, if known, where each souvenir is. */
function Places({ view, texts, viewer }: PlacesProps): ReactNode {
  const t = useWords("vague_attaque");
  const where = whereabouts(view, viewer);
  return (
    <>
      <p>{t("reference.places_how")}</p>
      <p className={styles["legend"]}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <Star />
        </svg>
        {t("dedicated")}
      </p>
      <ul className={styles["kinds"]}>
        {Array.from({ length: NUM_KINDS }, (_, kind) => (
          <li key={kind} style={{ borderColor: KINDS[kind]?.colour }}>
            <h3>
              <EmblemMark kind={kind} />
              {kindName(texts, kind)}
            </h3>
            <ul className={styles["souvenirs"]}>
              {souvenirsOf(kind).map((card) => (
                <Souvenir key={card} card={card} texts={texts} place={where.get(card)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <h3>{t("reference.anchors")}</h3>
      <ul className={styles["anchors"]}>
        {ANCHORS.map((anchor) => (
          <li key={anchor}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <AnchorMark anchor={anchor} />
            </svg>
            {anchorEffect(texts, anchor)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SouvenirProps {
  card: number;
  texts: Texts;
  place: string | undefined;
}

function Souvenir({ card, texts, place }: SouvenirProps): ReactNode {
  const t = useWords("vague_attaque");
  const anchor = anchorOf(card);
  return (
    <li data-seen={place === undefined ? undefined : ""}>
      <ObjectMark card={card} />
      <span>
        {nameOf(texts, card)}
        {isDedicated(card) && (
          <>
            <svg viewBox="0 0 24 24" className={styles["mark"]} aria-hidden="true">
              <Star />
            </svg>
            <span className="visually-hidden">, {t("dedicated")}</span>
          </>
        )}
        {anchor !== null && (
          <svg viewBox="0 0 24 24" className={styles["mark"]} aria-hidden="true">
            <AnchorMark anchor={anchor} />
          </svg>
        )}
        {place !== undefined && <em>{t(`reference.where.${place}`)}</em>}
      </span>
    </li>
  );
}

/** Where each visible souvenir is: moored, discarded or in the player's own hand. */
function whereabouts(view: View, viewer: number | null): Map<number, string> {
  const found = new Map<number, string>();
  view.moored.forEach((_, place) =>
    onPlace(view, place).forEach((card) => found.set(card, "moored")),
  );
  pilesOf(view)[0]?.discarded.forEach((card) => found.set(card, "discard"));
  if (viewer !== null) handOf(view, viewer).known.forEach((card) => found.set(card, "hand"));
  return found;
}

/** The nineteen encounters with the number of their copies. */
function Encounters({ texts, solo }: { texts: Texts; solo: boolean }): ReactNode {
  const t = useWords("vague_attaque");
  const all = Array.from({ length: 32 }, (_, i) => FIRST_ENCOUNTER + i).filter(
    (card) => !solo || isInSolo(card),
  );
  const firsts = all.filter((card, i) => i === 0 || codeOf(card) !== codeOf(all[i - 1] ?? -1));
  return (
    <>
      <ul className={styles["cards"]}>
        {firsts.map((card) => (
          <li key={card}>
            <div>
              <CardFace card={card} texts={texts} />
            </div>
            <p>
              <strong>{nameOf(texts, card)}</strong>{" "}
              {t("reference.copies", {
                count: all.filter((other) => codeOf(other) === codeOf(card)).length,
              })}
              <br />
              {effectOf(texts, card)}
            </p>
          </li>
        ))}
      </ul>
      {solo && <Faces texts={texts} />}
    </>
  );
}

function Faces({ texts }: { texts: Texts }): ReactNode {
  const t = useWords("vague_attaque");
  return (
    <>
      <h3>{t("reference.faces")}</h3>
      <ol>
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <li key={face}>
            <strong>{texts.name("face", face)}</strong>: {faceEffect(texts, face)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** All artefacts; in solo play, only the one in use. */
function Artefacts({ view, texts }: { view: View; texts: Texts }): ReactNode {
  const solo = modeOf(view) === "solo";
  const artefacts = solo ? view.artefact.filter((one) => one >= 0) : [0, 1, 2, 3, 4];
  return (
    <ul className={styles["cards"]}>
      {artefacts.map((artefact) => (
        <li key={artefact}>
          <div>
            <ArtefactFace artefact={artefact} texts={texts} />
          </div>
          <p>
            <strong>{texts.name("artefact", artefact)}</strong>
            <br />
            {artefactEffect(texts, artefact)}
          </p>
        </li>
      ))}
    </ul>
  );
}
