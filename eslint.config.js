import js from "@eslint/js";
import globals from "globals";

/* Words that say nothing of what they hold. */
const VAGUE = ["told", "found", "asked", "said", "one", "had", "laid", "held", "gone"];

export default [
  { ignores: ["**/vendor/**", "app/static/dist/**", ".*/**", "tests/browser/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 12],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "id-denylist": ["error", ...VAGUE],
      "max-lines": ["error", { max: 160, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipComments: true }],
      "max-len": ["error", { code: 100, ignorePattern: '^ +[a-z_]+:? *"M?[\\d. a-zA-Z-]+",?$' }],
      "no-shadow": "error",
      "no-undef": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "object-shorthand": ["error", "properties"],
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  {
    files: ["*.config.js", "scripts/**", "tests/js/**"],
    languageOptions: { globals: globals.node },
    rules: { "max-lines": ["error", 200], "max-lines-per-function": "off" },
  },
];
