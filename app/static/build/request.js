/* What every call of the building routes has. */
export const HEADERS = { "x-whyreel": "1", "content-type": "application/json" };

export const query = () => {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
};
