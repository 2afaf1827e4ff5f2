import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "src/**/*.gen.*", "test-results", "public"] },
  js.configs.recommended,
  ...ts.configs.strict,
  hooks.configs.flat["recommended-latest"],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-lines": ["error", { max: 500, skipBlankLines: true }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-console": "error",
      // A queue of pictures is shown by effects that set what comes next.
      "react-hooks/set-state-in-effect": "off",
    },
  },
  { files: ["tools/*.mjs"], rules: { "no-console": "off" } },
);
