/** A table of bare moves, until a game is drawn. */
import type { ReactNode } from "react";

import { Plate } from "../parts/Plate";
import type { Play } from "../table/contract";

export function Plain(play: Play): ReactNode {
  return (
    <div>
      {play.players.map((player) => (
        <Plate key={player.seat} player={player} onTurn={play.toMove.includes(player.seat)} />
      ))}
      <p>
        {play.legal.map((move) => (
          <button key={move} type="button" onClick={() => play.act(move)}>
            {move}
          </button>
        ))}
      </p>
    </div>
  );
}
