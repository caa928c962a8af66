/* Opening: who works, on which set and clip; the server's document beside what a crash left. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
import { findStorage } from "../forms/kept.js";
import { openedState } from "./model/state.js";
import { nextUnfinished } from "./parts/clips.js";
import { Backup } from "./sync/backup.js";
import { Drawings } from "./sync/drawings.js";
import { Saver } from "./sync/saver.js";
import { setAddress } from "../shell/address.js";

export async function openPage(page) {
  await listClips(page);
  const wanted = page.payload.clip?.id;
  const first = page.access.by ? nextUnfinished(page.list?.clips ?? [], null) : null;
  const clip = belongs(page, wanted) ? wanted : first;
  if (clip) await openClip(page, clip);
  page.loading = false;
  page.draw();
}

/* A set has clips of its own; an owner's link opens none. */
function belongs({ access, list }, clip) {
  if (!clip || (access.set && !access.by)) return false;
  return !access.set || (list?.clips ?? []).some((each) => each.clip === clip);
}

async function listClips(page) {
  const { api, access } = page;
  try {
    page.list = await api.clips();
    if (access.set) page.agreement = await api.agreement().catch(() => null);
    else page.mayMake = (await api.sets().catch(() => null))?.may_make;
  } catch (error) {
    page.failure = error.message;
  }
  page.draw();
}

export async function openClip(page, clip) {
  await leaveClip(page);
  Object.assign(page, { loading: true, clip, failure: "", notice: "" });
  page.draw();
  try {
    const [about, work] = await Promise.all([factsOf(page, clip), page.api.work(clip)]);
    if (page.clip !== clip || page.closed) return;
    show(page, clip, about, work);
  } catch (error) {
    Object.assign(page, { failure: error.message, clip: null });
  }
  page.loading = false;
  page.draw();
}

export async function leaveClip(page) {
  await page.saver?.flush();
  page.playhead.stop();
  page.drawings?.close();
  Object.assign(page, { saver: null, state: null, clip: null });
}

/* Once the annotator's own work on a clip is done, the server shows others' and the agreement. */
export async function compare(page) {
  const { access, api, clip, saver } = page;
  if (!access.set) return;
  await saver.flush();
  const calls = [api.agreement(), api.work(clip)].map((call) => call.catch(() => null));
  const [agreement, work] = await Promise.all(calls);
  if (agreement) page.agreement = agreement;
  if (work && page.clip === clip && page.state) {
    page.state = {
      ...page.state,
      work: { ...page.state.work, others: work.others, blind: work.blind },
    };
  }
  page.draw();
}

async function factsOf({ payload, api }, clip) {
  if (payload.clip?.id === clip) return payload.clip;
  const twin = await api.facts(clip).catch(() => null);
  return twin?.slots?.annotator?.payload?.clip ?? null;
}

function show(page, clip, about, work) {
  const { set = "mine", by = "me" } = page.access;
  page.saver = new Saver({
    put: (version, part, value) => page.api.put(clip, version, part, value),
    load: () => page.api.work(clip),
    show: (status) => page.showStatus(status),
    take: (doc) => page.replace(doc),
    backup: new Backup(findStorage(), `${set}/${by}/${clip}`),
  });
  page.playhead.open(work.clip);
  page.about = about;
  page.status = page.saver.status;
  page.drawings = new Drawings({ draw: page.api.draw, show: page.draw });
  page.state = { ...openedState(work), keysOn: keysAreOn() };
  page.drawings.open(work.drawing, page.state.doc);
  const doc = page.saver.open(work);
  if (doc !== page.state.doc) page.replace(doc);
  const query = new URLSearchParams(location.search);
  query.set("clip", clip);
  setAddress(query.toString(), false);
}
