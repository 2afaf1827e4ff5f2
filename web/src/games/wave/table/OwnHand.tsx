/** The hand at the bottom edge: five fixed places, some cards facing their holder, some not. */
import type { CSSProperties, ReactNode } from "react";

import { Hand, type HandCard } from "../../../parts/cards/Hand";
import { Plate } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { AdviceNote, AdviceTag } from "./Advice";
import { Eye } from "../art/Signs";
import { WaveBack, WaveFace } from "../art/cards";
import { isSame, type Choice } from "../model/choice";
import { NextPlayers } from "./NextPlayers";
import { moveFrom, slotName } from "../model/moves";
import styles from "./OwnHand.module.css";
import {
  AWAY,
  canDo,
  choosesFor,
  movesAt,
  flyName,
  handOnTurn,
  holderName,
  layNotation,
  placeName,
  placesOf,
  type Holder,
  type Place,
  type WavePlay,
} from "../model/tableView";
import { Bubble, MoveMenu, Markers, Words } from "./Signals";
import { placeLabel, say } from "../model/names";

interface Props {
  play: WavePlay;
  holder: Holder;
  choice: Choice;
}

/** The viewer's own hand, with what they may say and do. */
export function OwnHand({ play, holder, choice }: Props): ReactNode {
  const { hand, player } = holder;
  const places = placesOf(play.view, hand);
  const onTurn = handOnTurn(play.view) === hand;
  const mine = play.viewer === hand;
  function press(index: number): void {
    const place = places[index];
    if (place !== undefined) pressOwn(play, choice, place);
  }
  return (
    <section className={styles["own"]} aria-label={holderName(play, hand)}>
      <div className={styles["over"]}>
        <AdviceNote play={play} />
        <OwnMenu play={play} places={places} choice={choice} />
      </div>
      <div className={styles["rail"]}>
        <span className={styles["head"]}>
          {player !== null && (
            <Plate player={player} onTurn={onTurn} small>
              <NextPlayers play={play} hand={hand} />
            </Plate>
          )}
          <Bubble play={play} seat={hand} />
        </span>
        <Words play={play} />
      </div>
      <div
        className={styles["hand"]}
        data-essential="hand"

        data-turn={onTurn ? "" : undefined}
      >
        <Hand
          label={say("hand_of", { name: holderName(play, hand) })}
          cards={places.map((place) => handCard(play, place, choice))}
          onPress={mine && play.isLive ? press : undefined}
          width="var(--held)"
        />
      </div>
    </section>
  );
}

/** Select or deselect a card, and explain why if it cannot be laid now. */
function pressOwn(play: WavePlay, choice: Choice, place: Place): void {
  const moves = movesAt(play, place);
  const isDone = choice.target !== null && isSame(choice.target, place);
  const mayTry = choosesFor(play, place.hand) || !canDo(moves);
  if (mayTry && moves.lay === null && !isDone) play.explain(layNotation(play.view, place.slot));
  if (canDo(moves)) choice.choose({ hand: place.hand, slot: place.slot });
}

function handCard(play: WavePlay, place: Place, choice: Choice): HandCard {
  const { lay } = movesAt(play, place);
  const chooses = choosesFor(play, place.hand);
  const isTaken = play.view.taken === place.slot && handOnTurn(play.view) === place.hand;
  const isSent = moveFrom(play.pending)?.slot === place.slot;
  const isPending = isSent && handOnTurn(play.view) === place.hand;
  const more = [
    ...(lay === null ? [] : [say(place.isKnown ? "may_lay" : "may_try")]),
    ...(isTaken ? [say("resting")] : []),
  ];
  return {
    id: flyName(place),
    name: placeLabel(play, place, more),
    face: <HeldCard play={play} place={place} />,
    playable: lay !== null && place.isKnown,
    mayTry: lay !== null && !place.isKnown,
    dim: chooses && lay === null && !place.isVacant,
    chosen: isPending || isSame(choice.target, place),
    tag: isTaken ? <Resting /> : undefined,
    enlarge: place.isKnown ? String(place.card) : undefined,
    from: place.isVacant ? undefined : "pile",
  };
}

function Resting(): ReactNode {
  const t = useWords("wave");
  return <>{t("rests")}</>;
}

function HeldCard({ play, place }: { play: WavePlay; place: Place }): ReactNode {
  const { hand, slot } = place;
  const isAway = place.facing === AWAY;
  return (
    <span className={styles["held"]} data-place={placeName(hand, slot)}>
      {place.isVacant ? (
        <span className={styles["vacant"]} />
      ) : place.isKnown ? (
        <WaveFace card={place.card} />
      ) : (
        <WaveBack watched={isAway} />
      )}
      {isAway && place.isKnown && (
        <svg className={styles["eye"]} viewBox="-24 -24 48 48" aria-hidden="true">
          <Eye x={0} y={0} size={24} />
        </svg>
      )}
      <span className={styles["slot"]}>{slotName(slot)}</span>
      <Markers play={play} hand={hand} slot={slot} />
      <AdviceTag play={play} hand={hand} slot={slot} />
    </span>
  );
}

interface MenuProps {
  play: WavePlay;
  places: Place[];
  choice: Choice;
}

function OwnMenu({ play, places, choice }: MenuProps): ReactNode {
  const place = places.find((each) => isSame(choice.target, each));
  if (place === undefined) return null;
  const taken = play.texts.name("card", play.view.middle);
  const at = { "--at": place.slot, "--last": places.length - 1 } as CSSProperties;
  return (
    <div className={styles["anchored"]} style={at}>
      <MoveMenu
        key={place.slot}
        play={play}
        choice={choice}
        target={{ hand: place.hand, slot: place.slot }}
        moves={movesAt(play, place)}
        label={placeLabel(play, place)}
        lay={layWords(play, place)}
        swap={say("swap_it", { card: taken })}
        compact
      />
    </div>
  );
}

function layWords(play: WavePlay, place: Place): string {
  if (play.view.stuck === 1) return say("lay_down");
  return place.isKnown
    ? say("lay_card", { card: play.texts.name("card", place.card) })
    : say("lay_blind", { slot: slotName(place.slot) });
}
