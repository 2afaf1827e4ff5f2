/** The size of cards, and the side of the drawer and the tools, as the user chose. */
import { CARDS, chosen, SIDE } from "../../preferences/stored";

/** Set both on the page, for the styles. */
export function applyLayout(): void {
  document.documentElement.dataset["cards"] = chosen(CARDS);
  document.documentElement.dataset["side"] = chosen(SIDE);
}
