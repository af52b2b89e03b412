// @ts-check
// The first thing that is seen of a picture: its colours, blurred, which the service keeps in 25 bytes (https://evanw.github.io/thumbhash/).

import { thumbHashToRGBA } from 'thumbhash';

/** How many points a side has. A hash does not know more, and a browser makes the ones between. */
const points = 8;
/** Where the points begin in a bitmap, in bytes. */
const headers = 54;

/** The bytes of a text in base64; undefined for any other, which the HTML of a post may have. @param {string} text */
function bytesIn(text) {
  try {
    return Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * What a hash says as a picture in the address itself: the policy of the site takes it, where it refuses a style. A bitmap, because its points stand in
 * it as they are. Undefined for a picture that lets through what is behind it.
 * @type {(thumbHash: string) => string | undefined}
 */
export function blurredPicture(thumbHash) {
  const hash = bytesIn(thumbHash);
  if (!hash) return undefined;
  const { w, h, rgba } = thumbHashToRGBA(hash);
  if (rgba.some((value, at) => at % 4 === 3 && value < 255)) return undefined;
  const file = new DataView(new ArrayBuffer(headers + points * points * 3));
  file.setUint16(0, 0x424d);
  file.setUint32(2, file.byteLength, true);
  file.setUint32(10, headers, true);
  file.setUint32(14, 40, true);
  file.setInt32(18, points, true);
  // Less than nothing: the rows begin at the top.
  file.setInt32(22, -points, true);
  file.setUint16(26, 1, true);
  file.setUint16(28, 24, true);
  const bytes = new Uint8Array(file.buffer);
  for (let at = 0; at < points * points; at++) {
    const x = Math.floor((((at % points) + 0.5) * w) / points);
    const y = Math.floor(((Math.floor(at / points) + 0.5) * h) / points);
    const [red = 0, green = 0, blue = 0] = rgba.subarray((y * w + x) * 4);
    bytes.set([blue, green, red], headers + at * 3);
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`;
}
