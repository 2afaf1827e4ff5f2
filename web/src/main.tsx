import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/bricolage-grotesque";
import "./theme/tokens.css";
import "./theme/base.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app";
import { arrive } from "./net/house";
import { dress, followDevice } from "./parts/theme";
import { keepShell } from "./parts/version";
import { firstLanguage, startWords } from "./words";

const language = firstLanguage();
startWords(language);
dress();
followDevice();
void arrive(language);
keepShell();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
