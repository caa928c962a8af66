/* Where a visitor brings a clip of their own. */
import { Drop } from "./fields.js";
import { html } from "./html.js";
/** @import { ClipLimits } from "./types.d.ts" */

/**
 * @param {object} props
 * @param {string} props.title the text while nothing is sent
 * @param {boolean} props.sending
 * @param {ClipLimits} props.limits what the server takes
 * @param {(files: File[]) => void} props.onFiles
 * @param {unknown} [props.children]
 */
export function ClipDrop({ title, sending, limits, onFiles, children }) {
  return html`<${Drop}
    accept="video/mp4,video/quicktime,.mp4,.mov"
    label="A clip of your own"
    onFiles=${onFiles}
  >
    <b>${sending ? "Sending …" : title}</b>
    <span>
      MP4 or MOV, up to ${limits.file_mb} MB, ${limits.seconds} s,
      ${` ${limits.clip_frames.toLocaleString("en")}`} frames.${children}
    </span>
  <//>`;
}
