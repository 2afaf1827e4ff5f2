import "@fontsource/atkinson-hyperlegible-next/400.css";
import "@fontsource/atkinson-hyperlegible-next/700.css";
import "@fontsource/bricolage-grotesque/800.css";
import "./theme/tokens.css";
import "./theme/base.css";

import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";

import { App } from "./app";
import { BASE, pageAt } from "./net/base";
import { identify } from "./net/store";
import { preloadPage } from "./pages/preload";
import { afterPaint } from "./parts/loading/afterPaint";
import { applyLayout } from "./parts/layout/layout";
import { applyTheme, followTheme } from "./parts/layout/theme";
import { registerServiceWorker } from "./parts/loading/serviceWorker";
import { followAccount } from "./preferences/account";
import { onChoice } from "./preferences/stored";
import { applySpeed } from "./stage/speed";
import { firstLanguage, startWords } from "./words";

const language = firstLanguage();
applyTheme();
followTheme();
applySpeed();
onChoice(applySpeed);
applyLayout();
onChoice(applyLayout);
followAccount();
registerServiceWorker();
const parts = soon(() => startWords(language)).then(() =>
  soon(() => {
    void identify(language);
    return preloadPage(pageAt(location.pathname), language);
  }),
);

/** Run in a new task, so that slow phones can respond and paint in between. */
function soon<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  return new Promise((resolve) => setTimeout(() => resolve(act())));
}

void Promise.all([afterPaint(), parts]).then(() => {
  const root = createRoot(document.getElementById("root")!);
  // As a transition, so that slow phones stay responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Router base={BASE}>
          <App />
        </Router>
      </StrictMode>,
    ),
  );
});
