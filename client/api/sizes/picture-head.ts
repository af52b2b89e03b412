/** What a picture's file says before its pixels. */
export interface PictureHead {
  /** Whether it moves. */
  moves: boolean;
  /** How many pixels there are to decode. */
  pixels: number;
}

/** @throws RangeError, as all reading of a view does, where the file has ended. */
const text = (view: DataView, from: number, length: number): string =>
  new TextDecoder('latin1').decode(new Uint8Array(view.buffer, from, length));

/** The chunks in front of the pixels (PNG, third edition, 5.3 and 11.2.1); a moving one has `acTL` there (11.3.6.1). */
function pngHead(view: DataView): PictureHead {
  let moves = false;
  for (let at = 8, name = ''; name !== 'IDAT'; at += 12 + view.getUint32(at)) {
    name = text(view, at + 4, 4);
    moves ||= name === 'acTL';
  }
  return { moves, pixels: view.getUint32(16) * view.getUint32(20) };
}

/** A segment with the sides is a frame (ITU-T T.81, B.1.1.3; the others of C0 to CF are tables). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Restarts, stuffed bytes and the beginning have no length. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpegHead(view: DataView): PictureHead {
  let at = 2;
  for (;;) {
    // Viewers pass over what is between segments.
    while (view.getUint8(at) !== 0xff || view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { moves: false, pixels: view.getUint16(at + 5) * view.getUint16(at + 7) };
    at += 2 + (isAlone(marker) ? 0 : view.getUint16(at + 2));
  }
}

/** Two sides of 24 bits each, less one. */
const extended = (view: DataView) =>
  ((view.getUint32(23, true) >>> 8) + 1) * ((view.getUint32(26, true) >>> 8) + 1);

/** By the first chunk; the extended one also says whether the picture moves (RFC 9649, 2.5 to 2.7; RFC 6386, 9.1). */
function webpHead(view: DataView): PictureHead {
  const name = text(view, 12, 4);
  if (name === 'VP8X') return { moves: (view.getUint8(20) & 2) !== 0, pixels: extended(view) };
  if (name === 'VP8 ')
    return {
      moves: false,
      pixels: (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff),
    };
  const bits = view.getUint32(21, true);
  return { moves: false, pixels: ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) };
}

/** How far into an AVIF it is looked for what says its sides, in bytes. */
const avifHeadLength = 64 * 1024;

/** The brands say whether it moves (AVIF, 6.3), and the largest of its pictures or their parts how large it is (`ispe`; ISO/IEC 23008-12, 6.5.3). */
function avifHead(view: DataView): PictureHead | undefined {
  const head = text(view, 0, Math.min(view.byteLength, avifHeadLength));
  const extents = [...head.matchAll(/ispe\0{4}/g)].map(
    ({ index }) => view.getUint32(index + 8) * view.getUint32(index + 12),
  );
  const moves = head.slice(8, view.getUint32(0)).includes('avis');
  return extents.length > 0 ? { moves, pixels: Math.max(...extents) } : undefined;
}

const readers: readonly [at: number, begins: string, head: (view: DataView) => PictureHead | undefined][] = [
  [1, 'PNG\r\n', pngHead],
  [0, '\xff\xd8\xff', jpegHead],
  [8, 'WEBP', webpHead],
  [4, 'ftyp', avifHead],
];

/** Reads the head of a PNG, JPEG, WebP or AVIF. @returns undefined if it is none of them, or cut off. */
export async function headOf(picture: Blob): Promise<PictureHead | undefined> {
  const view = new DataView(await picture.arrayBuffer());
  try {
    const [, , head] = readers.find(([at, begins]) => text(view, at, begins.length) === begins) ?? [];
    return head?.(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
