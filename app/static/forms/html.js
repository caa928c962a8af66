/* Preact's parts under the names that our components use; htm binds templates to its `h`. */
import { h, render } from "../vendor/preact.mjs";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/hooks.mjs";
import { default as htm } from "../vendor/htm.mjs";

const html = htm.bind(h);

export { html, render, useEffect, useLayoutEffect, useRef, useState };
