import { createRoot } from "react-dom/client";
import { Weather, Water, WeatherBack, WaterBack } from "./cards";
import { Island } from "./art/island";
import { Belt } from "./art/belt";
import Box from "./box";
import { options } from "./options";
export function mount(what: string, width: number): void {
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  document.body.style.background = "#58adb8";
  const cell = { width, display: "inline-block", margin: 3 };
  const all =
    what === "weather" ? (
      Array.from({ length: 60 }, (_, i) => (
        <div key={i} style={cell}>
          <Weather card={i} />
        </div>
      ))
    ) : what === "small" ? (
      Array.from({ length: 60 }, (_, i) => (
        <div key={i} style={cell}>
          <Weather card={i} small />
        </div>
      ))
    ) : what === "box" ? (
      <>
        <div style={cell}>
          <Box />
        </div>
        {Object.values(options).map((f, i) =>
          ["hidden", "open"].map((v) => (
            <div key={v + i} style={{ ...cell, width: 128 }}>
              {f(v)}
            </div>
          )),
        )}
      </>
    ) : (
      [
        ...Array.from({ length: 12 }, (_, i) => (
          <div key={i} style={cell}>
            <Water level={i + 1} />
          </div>
        )),
        <div key="b" style={cell}>
          <WeatherBack />
        </div>,
        <div key="c" style={cell}>
          <WaterBack />
        </div>,
        ...Array.from({ length: 13 }, (_, i) => (
          <div key={`i${i}`} style={cell}>
            <svg viewBox="0 -10 120 118">
              <Island level={i} pigs={i % 2 === 1} lit={i % 3 === 0} />
            </svg>
          </div>
        )),
        <div key="o" style={cell}>
          <svg viewBox="0 -10 120 118">
            <Island level={3} out />
          </svg>
        </div>,
        <div key="be" style={cell}>
          <Belt />
          <Belt halves={1} />
          <Belt lost />
        </div>,
      ]
    );
  createRoot(box).render(<>{all}</>);
}
import lesson from "./lesson.gen.json";
import { Table } from "./Table";
import { Reference } from "./Reference";
import { Result } from "./Result";
import { loadGame } from "..";
import { loadTexts } from "../../words/texts";
export async function table(
  patch: Record<string, unknown>,
  more: Record<string, unknown> = {},
  what = "table",
): Promise<void> {
  await loadGame("land_unter");
  const lang = (localStorage.getItem("houle.language") ?? "en") as "en";
  const texts = await loadTexts("land_unter", lang);
  const view = { ...(lesson.scenes[Number(more["scene"] ?? 10)] as any).view, ...patch };
  const names = ["Nuage", "Rozenn", "Yann", "Nolwenn", "Gaël"];
  const play: any = {
    game: "land_unter",
    options: {},
    view,
    viewer: 0,
    toMove: [0],
    legal: [],
    asides: [],
    events: [],
    lastMove: null,
    texts,
    pending: null,
    advice: [],
    clocks: null,
    result: null,
    isLive: true,
    act() {},
    explain() {},
    players: names.slice(0, view.seats).map((name, seat) => ({
      seat,
      name,
      kind: seat ? "bot" : "human",
      level: "mousse",
      person: null,
      away: false,
      stood_in: 0,
      isMe: seat === 0,
      isHere: true,
      colour: "",
      left: null,
      leftAt: 0,
    })),
    ...more,
  };
  const stage = document.createElement("div");
  stage.setAttribute(
    "style",
    what === "table"
      ? "position:fixed;inset:0;container:stage / size;overflow:hidden auto"
      : "padding:16px;background:var(--paper)",
  );
  document.body.replaceChildren(stage);
  const It: any = what === "table" ? Table : what === "result" ? Result : Reference;
  createRoot(stage).render(<It {...play} />);
}
