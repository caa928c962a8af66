/* Opening: who works, on which set and clip; the server's document beside what a crash left. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
import { findStorage } from "../forms/kept.js";
import { openedState } from "./model/state.js";
import { nextUnfinished } from "./parts/clips.js";
import { Backup } from "./sync/backup.js";
import { Saver } from "./sync/saver.js";
import { setAddress } from "../shell/address.js";
/** @import { Annotation } from "./page.js" */
/** @import { ClipAbout, Work } from "./types.d.ts" */

/** @param {Annotation} page */
export async function openPage(page) {
  await listClips(page);
  const wanted = page.payload.clip?.id;
  const first = page.access.by ? nextUnfinished(page.list?.clips ?? [], null) : null;
  const clip = belongs(page, wanted) ? wanted : first;
  if (clip) await openClip(page, clip);
  page.loading = false;
  page.draw();
}

/**
 * A set lists its own clips. The link of its owner opens no clip.
 * @param {Annotation} page
 * @param {string | undefined} clip
 * @returns {clip is string}
 */
function belongs({ access, list }, clip) {
  if (!clip || (access.set && !access.by)) return false;
  return !access.set || (list?.clips ?? []).some((each) => each.clip === clip);
}

/** @param {Annotation} page */
async function listClips(page) {
  const { api, access } = page;
  try {
    page.list = await api.clips();
    if (access.set) page.agreement = await api.agreement().catch(() => null);
    else page.mayMake = (await api.sets().catch(() => null))?.may_make ?? false;
  } catch (error) {
    page.failure = /** @type {Error} */ (error).message;
  }
  page.draw();
}

/**
 * @param {Annotation} page
 * @param {string} clip
 */
export async function openClip(page, clip) {
  await leaveClip(page);
  Object.assign(page, { loading: true, clip, failure: "", notice: "" });
  page.draw();
  try {
    const [about, work] = await Promise.all([factsOf(page, clip), page.api.work(clip)]);
    if (page.clip !== clip || page.closed) return;
    show(page, clip, about, work);
  } catch (error) {
    page.failure = /** @type {Error} */ (error).message;
    page.clip = null;
  }
  page.loading = false;
  page.draw();
}

/** @param {Annotation} page */
export async function leaveClip(page) {
  await page.saver?.flush();
  page.playhead.stop();
  Object.assign(page, { saver: null, state: null, clip: null });
}

/**
 * Once the annotator's own work on a clip is done, the server shows others' and the agreement.
 * @param {Annotation} page
 */
export async function compare(page) {
  const { access, api, clip, saver } = page;
  if (!access.set || !saver || !clip) return;
  await saver.flush();
  const [agreement, work] = await Promise.all([
    api.agreement().catch(() => null),
    api.work(clip).catch(() => null),
  ]);
  if (agreement) page.agreement = agreement;
  if (work && page.clip === clip && page.state) {
    page.state = {
      ...page.state,
      work: { ...page.state.work, others: work.others, blind: work.blind },
    };
  }
  page.draw();
}

/**
 * @param {Annotation} page
 * @param {string} clip
 * @returns {Promise<ClipAbout | null>}
 */
async function factsOf({ payload, api }, clip) {
  if (payload.clip?.id === clip) return payload.clip;
  const twin = await api.facts(clip).catch(() => null);
  return twin?.slots?.annotator?.payload?.clip ?? null;
}

/**
 * @param {Annotation} page
 * @param {string} clip
 * @param {ClipAbout | null} about
 * @param {Work} work
 */
function show(page, clip, about, work) {
  const { set = "mine", by = "me" } = page.access;
  const saver = new Saver({
    put: (version, part, value) => page.api.put(clip, version, part, value),
    load: () => page.api.work(clip),
    show: (status) => page.showStatus(status),
    take: (doc) => page.replace(doc),
    backup: new Backup(findStorage(), `${set}/${by}/${clip}`),
  });
  page.saver = saver;
  page.playhead.open(work.clip);
  page.about = about;
  page.status = saver.status;
  page.state = { ...openedState(work), keysOn: keysAreOn() };
  const doc = saver.open(work);
  if (doc !== page.state.doc) page.replace(doc);
  const query = new URLSearchParams(location.search);
  query.set("clip", clip);
  setAddress(query.toString(), false);
}
