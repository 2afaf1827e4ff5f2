/** A few quiet, synthesised sounds; off until the user turns them on. */
import { chosen, SOUND, type Volume } from "../preferences/stored";

export type Sound = "card" | "splash" | "belt" | "ducks" | "bell" | "dice" | "cheer";

const VOLUMES: Record<Volume, number> = { off: 0, quiet: 0.4, on: 1, loud: 2.2 };

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (chosen(SOUND) === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  PLAYERS[sound](context, context.currentTime);
}

const PLAYERS: Record<Sound, (to: AudioContext, at: number) => void> = {
  card: (to, at) => noise(to, at, { lasts: 0.07, from: 3200, until: 1400, loud: 0.14 }),
  splash: (to, at) => noise(to, at, { lasts: 1.1, from: 350, until: 1500, loud: 0.12, swell: 0.5 }),
  dice: (to, at) => {
    for (let i = 0; i < 5; i += 1) {
      noise(to, at + i * 0.07, { lasts: 0.04, from: 2400, until: 1800, loud: 0.12 });
    }
  },
  belt: (to, at) => {
    tone(to, at, { from: 520, until: 260, lasts: 0.28, loud: 0.12, shape: "sine" });
    tone(to, at + 0.12, { from: 420, until: 200, lasts: 0.24, loud: 0.08, shape: "sine" });
  },
  ducks: (to, at) => {
    for (let i = 0; i < 3; i += 1) {
      tone(to, at + i * 0.16, { from: 420, until: 300, lasts: 0.1, loud: 0.07, shape: "sawtooth" });
    }
  },
  bell: (to, at) => tone(to, at, { from: 880, until: 878, lasts: 0.6, loud: 0.09, shape: "sine" }),
  cheer: (to, at) => {
    [523, 659, 784, 1047].forEach((pitch, i) =>
      tone(to, at + i * 0.11, {
        from: pitch,
        until: pitch,
        lasts: 0.3,
        loud: 0.08,
        shape: "triangle",
      }),
    );
  },
};

interface Tone {
  from: number;
  until: number;
  lasts: number;
  loud: number;
  shape: OscillatorType;
}

function tone(to: AudioContext, at: number, { from, until, lasts, loud, shape }: Tone): void {
  const source = to.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(until, at + lasts);
  source.connect(faded(to, at, lasts, loud, 0.02));
  source.start(at);
  source.stop(at + lasts);
}

interface Noise {
  from: number;
  until: number;
  lasts: number;
  loud: number;
  swell?: number;
}

function noise(to: AudioContext, at: number, { from, until, lasts, loud, swell }: Noise): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * lasts), to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(until, at + lasts);
  source.connect(filter);
  filter.connect(faded(to, at, lasts, loud, (swell ?? 0.05) * lasts));
  source.start(at);
}

/** An output whose volume rises for `rise` seconds, then fades until `lasts`. */
function faded(to: AudioContext, at: number, lasts: number, loud: number, rise: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud * VOLUMES[chosen(SOUND)], at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(to.destination);
  return gain;
}
