/* The readers of a run's report: the visitor alone, or everybody with its receipt. */
import { atRoot } from "../../shell/root.js";
/** @import { Report, UploadServer } from "../types.d.ts" */

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };

/** The day on which the server deletes the upload. @param {string} expires */
export const dayOf = (expires) => new Date(expires).toLocaleDateString("en-GB", DAY);

/**
 * The link of a submission's receipt for other people, without the secret that withdraws it.
 * @param {string} address
 */
export const sharedLink = (address) => atRoot(`/${address.replace(/#.*$/, "")}`);

/**
 * Says who can open the links of a report, and how others get one.
 * @param {Pick<Report, "submits">} report
 * @param {Pick<UploadServer, "expires">} server
 */
export const privacyOf = ({ submits }, { expires }) =>
  `Only you can open these links, in this browser, until ${dayOf(expires)}. ${
    submits
      ? "Submit the run to get a link that everybody can open."
      : "This server takes no submissions, so it has no link for others."
  }`;
