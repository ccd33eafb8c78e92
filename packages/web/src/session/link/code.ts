/** Longer links make codes so fine that phones do not read them from a screen. Units: letters. */
const MAX_CODE = 900;

/** Returns whether a link is short enough for a QR code that a phone reads. */
export function fitsCode(link: string): boolean {
  return link.length <= MAX_CODE;
}
