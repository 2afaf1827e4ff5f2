/** Another hand on the shore: cards that face away from their holder are open, others closed. */
import type { ReactNode } from "react";

import { Plate } from "../../../parts/people/Plate";
import { AdviceTag } from "./Advice";
import { Eye } from "../art/Signs";
import { WaveBack, WaveTile } from "../art/cards";
import { isSame, type Choice } from "../model/choice";
import { NextPlayers } from "./NextPlayers";
import styles from "./OtherHand.module.css";
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
  UP,
  type Holder,
  type Place,
  type WavePlay,
} from "../model/tableView";
import { Bubble, MoveMenu, Markers } from "./Signals";
import { placeLabel, say } from "../model/names";
import { Vaimiti } from "./Vaimiti";

interface Props {
  play: WavePlay;
  holder: Holder;
  choice: Choice;
  side: string;
}

/** A hand with its holder; its cards can be pointed at, and Vaimiti's can also be laid. */
export function OtherHand({ play, holder, choice, side }: Props): ReactNode {
  const { hand, player } = holder;
  const places = placesOf(play.view, hand);
  const isEmpty = (play.view.hand_size[hand] ?? 0) === 0;
  const onTurn = handOnTurn(play.view) === hand;
  return (
    <section
      className={styles["other"]}
      data-side={side}
      data-turn={onTurn ? "" : undefined}
      data-empty={isEmpty ? "" : undefined}
      aria-label={holderName(play, hand)}
    >
      <div className={styles["head"]}>
        {player === null ? (
          <Vaimiti play={play} hand={hand} />
        ) : (
          <Plate player={player} onTurn={onTurn} small>
            <NextPlayers play={play} hand={hand} />
          </Plate>
        )}
        {player !== null && <Bubble play={play} seat={hand} />}
      </div>
      <ul className={styles["cards"]} data-essential="others">
        {places.map((place) => (
          <li key={place.slot} className={styles["place"]}>
            <PlaceCard play={play} place={place} choice={choice} />
          </li>
        ))}
      </ul>
      <OtherMenu play={play} places={places} choice={choice} />
    </section>
  );
}

interface PlaceProps {
  play: WavePlay;
  place: Place;
  choice: Choice;
}

function PlaceCard({ play, place, choice }: PlaceProps): ReactNode {
  const moves = movesAt(play, place);
  const chooses = choosesFor(play, place.hand);
  const isChosen = isSame(choice.target, place);
  const inside = <PlaceArt play={play} place={place} />;
  if (place.isVacant || !(canDo(moves) || (chooses && place.facing === UP))) {
    return (
      <span className={styles["card"]}>
        <span className="visually-hidden">{placeLabel(play, place)}</span>
        {inside}
      </span>
    );
  }
  function press(): void {
    if (chooses && moves.lay === null) play.explain(layNotation(play.view, place.slot));
    if (canDo(moves)) choice.choose({ hand: place.hand, slot: place.slot });
  }
  return (
    <button
      type="button"
      className={styles["card"]}
      data-playable={moves.lay !== null ? "" : undefined}
      data-aside={moves.signals.length > 0 ? "" : undefined}
      data-dim={chooses && moves.lay === null ? "" : undefined}
      data-chosen={isChosen ? "" : undefined}
      aria-label={placeLabel(play, place, moves.lay === null ? [] : [say("may_lay")])}
      aria-pressed={isChosen}
      onClick={press}
    >
      {inside}
    </button>
  );
}

function PlaceArt({ play, place }: { play: WavePlay; place: Place }): ReactNode {
  const { hand, slot } = place;
  return (
    <span
      className={styles["inner"]}
      data-place={placeName(hand, slot)}
      data-enlarge={place.isKnown ? place.card : undefined}
    >
      <span
        className={styles["art"]}
        data-fly={flyName(place)}
        data-from={place.isVacant ? undefined : "pile"}
        aria-hidden="true"
      >
        {place.isVacant ? (
          <span className={styles["vacant"]} />
        ) : place.isKnown ? (
          <WaveTile card={place.card} />
        ) : (
          <WaveBack watched={play.viewer === null && place.facing === AWAY} />
        )}
        {place.isKnown && place.facing === AWAY && play.viewer === null && <EyeBadge />}
      </span>
      <Markers play={play} hand={hand} slot={slot} />
      <AdviceTag play={play} hand={hand} slot={slot} />
    </span>
  );
}

/** A badge on cards that their holder does not see, when all hands are open. */
function EyeBadge(): ReactNode {
  return (
    <svg className={styles["eye"]} viewBox="-24 -24 48 48" aria-hidden="true">
      <Eye x={0} y={0} size={24} />
    </svg>
  );
}

interface MenuProps {
  play: WavePlay;
  places: Place[];
  choice: Choice;
}

function OtherMenu({ play, places, choice }: MenuProps): ReactNode {
  const place = places.find((each) => isSame(choice.target, each));
  if (place === undefined) return null;
  const moves = movesAt(play, place);
  return (
    <div className={styles["menu"]} data-slot={place.slot}>
      <MoveMenu
        key={place.slot}
        play={play}
        choice={choice}
        target={{ hand: place.hand, slot: place.slot }}
        moves={moves}
        label={say("signal_about", {
          place: placeLabel(play, place),
          name: holderName(play, place.hand),
        })}
        lay={play.view.stuck === 1 ? say("lay_down") : say("lay_it")}
      />
    </div>
  );
}
