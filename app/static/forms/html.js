/* Preact's parts under the names that our components use; htm binds templates to its `h`. */
import { h, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import htm from "htm";

const html = htm.bind(h);

export { html, render, useEffect, useLayoutEffect, useRef, useState };
