/** Waiting for the browser to show what is there. */

/** After the next picture is painted; in a page that nobody sees, a little later. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
