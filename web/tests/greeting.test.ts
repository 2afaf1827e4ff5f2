import { expect, it } from "vitest";

import { greeted } from "../tools/greeting";

const PAGE = '<html lang="en"><p><!--tagline--></p></html>';

it("greets in the language of the reader, with the words of the shelf", () => {
  expect(greeted(PAGE, "en")).toBe(
    '<html lang="en"><p>Five games by the sea. Pull up a chair.</p></html>',
  );
  expect(greeted(PAGE, "fr")).toBe(
    '<html lang="fr"><p>Cinq jeux au bord de la mer. Prends une chaise.</p></html>',
  );
});
