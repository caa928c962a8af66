/* A player tells where it stands; the address keeps it. */
import { queryOfMoment, setAddress } from "./address.js";

export function keepMoment(event) {
  setAddress(queryOfMoment(location.search, event.detail || {}).toString(), false);
}
