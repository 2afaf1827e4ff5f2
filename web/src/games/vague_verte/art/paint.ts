/** The colours of the toy town. Cards and toys have the same ones in the light and dark themes. */
import type { Colour } from "../model/deck";

/** The colours of a car: body, shade, highlight, lettering, and the sky and sun of its card. */
export interface Paint {
  body: string;
  shade: string;
  light: string;
  ink: string;
  tint: string;
  glow: string;
}

export const PAINT: Record<Colour, Paint> = {
  blue: {
    body: "#2f74bd",
    shade: "#1f558f",
    light: "#6ba6e0",
    ink: "#ffffff",
    tint: "#d9eaf7",
    glow: "#a9cfee",
  },
  yellow: {
    body: "#f4b91f",
    shade: "#c98a0b",
    light: "#ffdc75",
    ink: "#2b1d00",
    tint: "#fdf1c9",
    glow: "#fbdc84",
  },
  white: {
    body: "#fbf8f0",
    shade: "#b9b3a4",
    light: "#ffffff",
    ink: "#12303f",
    tint: "#f0ece1",
    glow: "#d9d2c0",
  },
  violet: {
    body: "#7e4bab",
    shade: "#5b3182",
    light: "#b48bd8",
    ink: "#ffffff",
    tint: "#ece0f5",
    glow: "#d1b5e8",
  },
};

export const INK = "#12303f";
export const TYRE = "#26333b";
export const GLASS = "#bfe3ea";
export const CHROME = "#d9dfe0";
export const RESCUE = "#d5362b";
export const LIT_RED = "#ff4b3a";
export const LIT_GREEN = "#3ddc84";
export const TRUCK = "#e8742a";
export const TRUCK_SHADE = "#b4521a";
export const ASPHALT = "#5d6a72";
export const SAND = "#f3dfb7";
export const SEA = "#58adb8";
