/* Letters that can be read on a colour of the data, such as a person's. */
export function contrastColour(hex) {
  const part = (at) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? "#10151d" : "#ffffff";
}
