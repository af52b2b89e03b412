// @ts-check
// The first thing that is seen of a picture: its colours, blurred, which the service keeps in 25 bytes (https://evanw.github.io/thumbhash/).

import { thumbHashToRGBA } from 'thumbhash';

/** How many points a side has. A hash does not know more, and a browser makes the ones between. */
const points = 8;
/** Where the points begin in a bitmap, in bytes. */
const headers = 54;

/**
 * What a hash says as a picture in the address itself: the policy of the site takes it, where it refuses a style. A bitmap, because its points stand in
 * it as they are. Undefined for a picture that lets through what is behind it.
 * @type {(thumbHash: string) => string | undefined}
 */
export function blurredPicture(thumbHash) {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbHash, 'base64'));
  if (rgba.some((value, at) => at % 4 === 3 && value < 255)) return undefined;
  const file = Buffer.alloc(headers + points * points * 3);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headers, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(points, 18);
  // Less than nothing: the rows begin at the top.
  file.writeInt32LE(-points, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 0; at < points * points; at++) {
    const x = Math.floor((((at % points) + 0.5) * w) / points);
    const y = Math.floor(((Math.floor(at / points) + 0.5) * h) / points);
    const [red = 0, green = 0, blue = 0] = rgba.subarray((y * w + x) * 4);
    file.set([blue, green, red], headers + at * 3);
  }
  return `data:image/bmp;base64,${file.toString('base64')}`;
}
