/** The final standing of a match: the steps of the podium and the headline. */
import type { Play, Summary } from "../../games/contract";
import type { Words } from "../../words";

/** A side with its place: a player, a team, or an opponent without a seat. */
export interface Step {
  place: number;
  /** The seats of the side; none for an opponent without a seat. */
  seats: number[];
  name: string;
  points: string;
  isMine: boolean;
}

/** Longer lists of words for places end here; nobody sits at a larger table. */
const MOST_PLACES = 8;

/** The sides of a match, the best first. */
export function stepsOf(play: Play, summary: Summary, t: Words): Step[] {
  const places = numbers(play.result?.["places"]);
  const scores = numbers(play.result?.["scores"]);
  const pointsOf = summary.points ?? ((seat) => t("result.points", { count: scores[seat] ?? 0 }));
  const steps = new Map<number, Step>();
  for (const { seat, name } of play.players) {
    const side = summary.sides?.[seat] ?? seat;
    const step = steps.get(side);
    if (step === undefined) {
      const place = places[seat] ?? 1;
      const isMine = seat === play.viewer;
      steps.set(side, { place, seats: [seat], name, points: pointsOf(seat), isMine });
    } else {
      step.seats.push(seat);
      step.name = `${step.name}, ${name}`;
      step.isMine ||= seat === play.viewer;
    }
  }
  const others = (summary.others ?? []).map((one) => ({ ...one, seats: [], isMine: false }));
  return [...steps.values(), ...others].sort((a, b) => a.place - b.place);
}

/** The headline: the viewer first, then who won. */
export function headlineOf(steps: Step[], summary: Summary, t: Words): string {
  if (summary.headline !== undefined) return summary.headline;
  const winners = steps.filter(({ place }) => place === 1);
  const mine = steps.find(({ isMine }) => isMine);
  if (mine === undefined || !isRanked(steps)) return winnersLine(winners, t);
  const who = mine.seats.length > 1 ? "team" : "me";
  const rivals = steps.filter((step) => step.place === mine.place && step !== mine);
  if (mine.place === 1 && rivals.length > 0) {
    return t(`result.shared_${who}`, { names: listed(rivals, t) });
  }
  if (mine.place === 1) return t(`result.won_${who}`);
  const rank = t(`result.ranks.${Math.min(mine.place, MOST_PLACES)}`);
  return t(rivals.length > 0 ? `result.level_${who}` : `result.came_${who}`, { rank });
}

/** Who won, for a viewer who did not; null if the headline has said it. */
export function winnersOf(steps: Step[], summary: Summary, t: Words): string | null {
  const mine = steps.find(({ isMine }) => isMine);
  if (summary.headline !== undefined || mine === undefined || mine.place === 1) return null;
  if (!isRanked(steps)) return null;
  return winnersLine(
    steps.filter(({ place }) => place === 1),
    t,
  );
}

/** Whether the viewer has a place of their own to tell: they won, or not all others lost alike. */
function isRanked(steps: Step[]): boolean {
  const losers = steps.filter(({ place }) => place > 1);
  const mine = steps.find(({ isMine }) => isMine);
  if (mine?.place === 1 || losers.length < 2) return true;
  return new Set(losers.map(({ place }) => place)).size > 1;
}

function winnersLine(winners: Step[], t: Words): string {
  if (winners.length === 0) return t("over");
  const [first] = winners;
  const isTeam = winners.length === 1 && (first?.seats.length ?? 0) > 1;
  const names = isTeam ? (first?.name ?? "") : listed(winners, t);
  const key = winners.length > 1 ? "share" : isTeam ? "wins_team" : "wins";
  return t(`result.${key}`, { names });
}

/** `Ada, Bob and Zoe`. */
function listed(steps: Step[], t: Words): string {
  const names = steps.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")}${t("result.and")}${last}`;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
