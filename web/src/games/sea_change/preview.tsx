import { createRoot } from "react-dom/client";
import Box from "./box";
import { SeaCard, SeaBack, MiniCard } from "./cards";
import { options } from "./options";
export function show(width: number, cards: number[], trump = -1): void {
  document.body.innerHTML = "";
  const box = document.createElement("div");
  document.body.append(box);
  createRoot(box).render(
    <div style={{ display: "flex", flexWrap: "wrap", gap: 6, padding: 8, background: "#58adb8" }}>
      {cards.map((c) => (
        <div key={c} style={{ width }}>
          {c === -1 ? (
            <SeaBack />
          ) : width < 40 ? (
            <MiniCard card={c} />
          ) : (
            <SeaCard card={c} trump={trump} />
          )}
        </div>
      ))}
    </div>,
  );
}
export function poster(): void {
  document.body.innerHTML = "";
  const box = document.createElement("div");
  document.body.append(box);
  const all: [string, string][] = [
    ...["none", "2v2", "2v2v1", "3v2", "2v2v2", "3v3", "2v2v2v1", "3v2v2", "2v2v2v2", "4v4"].map(
      (v) => ["teams", v] as [string, string],
    ),
    ...["auto", "1", "5", "10"].map((v) => ["vp_target", v] as [string, string]),
    ...["auto", "VGR", "YVBG"].map((v) => ["suits", v] as [string, string]),
    ...["last", "random", "0", "3"].map((v) => ["first_dealer", v] as [string, string]),
  ];
  createRoot(box).render(
    <div style={{ display: "flex", gap: 12, padding: 8, background: "#eee" }}>
      <div style={{ width: 560 }}>
        <Box />
      </div>
      <div style={{ width: 150 }}>
        <Box />
      </div>
      <div
        style={{
          display: "grid",
          gridTemplateColumns: "repeat(4, 110px)",
          gap: 6,
          alignContent: "start",
        }}
      >
        {all.map(([k, v]) => (
          <div key={k + v} style={{ background: "#fffaf0", textAlign: "center", fontSize: 11 }}>
            <svg viewBox="0 0 64 48">{options[k]?.(v)}</svg>
            {v}
          </div>
        ))}
      </div>
    </div>,
  );
}
