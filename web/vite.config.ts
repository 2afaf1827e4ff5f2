import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { ahead } from "./tools/ahead";
import { changelog } from "./tools/changelog";
import { fonts } from "./tools/fonts";
import { greeting } from "./tools/greeting";
import { offline } from "./tools/offline";
import { pack } from "./tools/pack";

/** Where the server listens while the app is being worked on (`npm run dev`). */
const server = process.env.HOULE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  // Files name each other relative to themselves, so that the app can be served below any path;
  // pages name them from the root, and the server adds the path.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  plugins: [react(), fonts(), greeting(), offline(), ahead(), changelog(), pack()],
  build: {
    outDir: "../houle/server/web",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is written into the page itself: the server's policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true } },
  },
});
