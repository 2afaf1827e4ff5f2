/**
 * Moves as data. The server sends and receives moves in notation; the `moves.gen.json` of a game,
 * generated from the rules, says what each one means. Nothing here parses notation.
 */

/** The contents of a move: its kind, and the numbers of its cards, seats and so on. */
export type Facts = { kind: string } & Partial<Record<string, number | string>>;

/** A move with its notation. */
export type Noted<Move extends Facts> = Move & { notation: string };

/** All moves of a game. */
export class MoveTable<Move extends Facts> {
  readonly all: readonly Noted<Move>[];
  private readonly byNotation = new Map<string, Noted<Move>>();
  private byFacts: Map<string, string> | null = null;

  constructor(private readonly table: Record<string, object>) {
    this.all = Object.entries(table).map(([notation, facts]) => ({
      ...(facts as Move),
      notation,
    }));
    for (const move of this.all) this.byNotation.set(move.notation, move);
  }

  /** The move with this notation; null: there is none, or it is closed to the viewer. */
  of(notation: string | null | undefined): Noted<Move> | null {
    return this.byNotation.get(notation ?? "") ?? null;
  }

  /** The moves with these notations. */
  every(notations: readonly string[]): Noted<Move>[] {
    return notations.flatMap((notation) => this.of(notation) ?? []);
  }

  /** The notation of the move with exactly these facts. */
  notation(facts: Move): string {
    this.byFacts ??= new Map(
      Object.entries(this.table).map(([notation, known]) => [keyOf(known as Move), notation]),
    );
    const found = this.byFacts.get(keyOf(facts));
    if (found === undefined) throw new Error(`no such move: ${JSON.stringify(facts)}`);
    return found;
  }
}

function keyOf(facts: Facts): string {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return JSON.stringify(known.sort(([one], [other]) => (one < other ? -1 : 1)));
}
