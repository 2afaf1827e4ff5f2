import { createRoot } from "react-dom/client";
import { SeaCard, SeaBack, MiniCard } from "./cards";
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
