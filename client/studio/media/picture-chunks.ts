/** What is in a picture's file besides one still picture. */
export interface PictureFacts {
  /** Whether it moves. */
  moves: boolean;
  /** Whether the camera, or a program, may have written into it where it was taken: Exif, XMP, or the notes of an agency (IPTC). */
  hasNotes: boolean;
  /** Whether each of its points is kept as it was drawn, of a type that also has a smaller, blurred kind. */
  isExact: boolean;
}

/** Chunks of a file by their names, up to one that nothing of interest follows. */
type Names = Generator<string>;

const text = (view: DataView, from: number, length: number): string =>
  Array.from({ length: Math.min(length, view.byteLength - from) }, (_, at) =>
    String.fromCharCode(view.getUint8(from + at)),
  ).join('');

/** PNG, third edition, 5.3: length, name, data, checksum. */
function* chunksOfPng(view: DataView): Names {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) yield text(view, at + 4, 4);
}

/** RFC 9649, 2.3: name, length, data with an even number of bytes. */
function* chunksOfWebp(view: DataView): Names {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    yield text(view, at, 4);
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
}

/** ITU-T T.81, B.1.1: segments, each with a marker and a length, up to the picture itself; of an application's the name is in front. */
function* segmentsOfJpeg(view: DataView): Names {
  for (
    let at = 2;
    at + 4 <= view.byteLength && view.getUint8(at) === 0xff;
    at += 2 + view.getUint16(at + 2)
  ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return;
    if (marker === 0xe1 || marker === 0xed) yield text(view, at + 4, 4);
  }
}

const readers: Readonly<Record<string, (view: DataView) => Names>> = {
  'image/png': chunksOfPng,
  'image/webp': chunksOfWebp,
  'image/jpeg': segmentsOfJpeg,
};

/** What notes begin with, or are in, of each type. */
const notes = ['Exif', 'http', 'Phot', 'eXIf', 'EXIF', 'XMP '];

/** A moving PNG says so with `acTL`, a moving WebP with `ANIM`; `VP8L` is the WebP that is exact (RFC 9649, 2.6 and 2.7). */
export async function factsOf(file: Blob): Promise<PictureFacts> {
  const chunks = readers[file.type]?.(new DataView(await file.arrayBuffer())) ?? [];
  const names = new Set(chunks);
  return {
    moves: names.has('acTL') || names.has('ANIM'),
    hasNotes: notes.some(name => names.has(name)),
    isExact: names.has('VP8L'),
  };
}
