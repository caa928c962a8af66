/* Letters that can be read on a colour of the data, such as a person's. */

/**
 * How light a colour is, as WCAG defines it.
 * @param {string} hex `#rrggbb`
 * @returns {number} 0 for black, 1 for white
 */
function luminance(hex) {
  /** @param {number} at */
  const part = (at) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/**
 * Black or white, whichever has a contrast of 4.5 on a colour: no other dark one has it on all that
 * white cannot be read on.
 * @param {string} hex `#rrggbb`
 * @returns {string}
 */
export const contrastColour = (hex) => (luminance(hex) > 0.179 ? "#000000" : "#ffffff");
