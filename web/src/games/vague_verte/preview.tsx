import { createRoot } from "react-dom/client";
import { CardBack, CardFace } from "./cards";
import Box from "./box";
import { TopPiece } from "./art/top";
import { options } from "./options";

export function show(): void {
  document.body.innerHTML = "";
  const node = document.createElement("div");
  document.body.append(node);
  const cards = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
  ];
  createRoot(node).render(
    <div style={{ padding: 10, background: "#58adb8" }}>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        {cards.map((card) => (
          <div key={card} style={{ width: 92 }}>
            <CardFace card={card} />
          </div>
        ))}
        <div style={{ width: 92 }}>
          <CardBack />
        </div>
      </div>
      <div style={{ display: "flex", gap: 6, margin: "8px 0" }}>
        {[0, 6, 9, 15, 17, 20, 21, 22, 23, 24].map((card) => (
          <div key={card} style={{ width: 44 }}>
            <CardFace card={card} />
          </div>
        ))}
        <div style={{ width: 220 }}>
          <CardFace card={11} />
        </div>
        <div style={{ width: 220 }}>
          <CardFace card={17} />
        </div>
        <div style={{ width: 300 }}>
          <Box />
        </div>
      </div>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 6, background: "#5d6a72" }}>
        {[0, 5, 10, 15, 16, 17, 18, 19, 25, 26, 27, 28, 21, 22].map((card) => (
          <div key={card} style={{ width: 79, height: 46 }}>
            <TopPiece card={card} />
          </div>
        ))}
        {[1, 6, 11, 12, 16, 18, 26, 21, 22].map((card) => (
          <div key={card} style={{ width: 120, height: 80 }}>
            <TopPiece card={card} />
          </div>
        ))}
      </div>
      <div style={{ display: "flex", gap: 6, marginTop: 6 }}>
        {Object.entries({
          matching: ["off", "on"],
          first_dealer: ["last", "random", "0", "1", "2", "3"],
        }).flatMap(([name, values]) =>
          values.map((value) => (
            <div key={name + value} style={{ width: 96, background: "#fff" }}>
              {options[name]?.(value)}
            </div>
          )),
        )}
      </div>
    </div>,
  );
}
