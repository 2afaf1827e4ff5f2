import "@fontsource/atkinson-hyperlegible-next/400.css";
import "@fontsource/atkinson-hyperlegible-next/700.css";
import "@fontsource/bricolage-grotesque/800.css";
import "./theme/tokens.css";
import "./theme/base.css";

import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { App } from "./app";
import { arrive } from "./net/store";
import { sendAhead } from "./pages/preload";
import { painted } from "./parts/loading/afterPaint";
import { dress, followDevice } from "./parts/layout/theme";
import { keepShell } from "./parts/loading/serviceWorker";
import { firstLanguage, startWords } from "./words";

const language = firstLanguage();
dress();
followDevice();
keepShell();
const parts = soon(() => startWords(language)).then(() =>
  soon(() => {
    void arrive(language);
    return sendAhead(location.pathname, language);
  }),
);

/** As the next thing: a phone may answer and draw in between. */
function soon<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  return new Promise((resolve) => setTimeout(() => resolve(act())));
}

void Promise.all([painted(), parts]).then(() => {
  const root = createRoot(document.getElementById("root")!);
  // Bit by bit, so that a slow phone answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
});
