import type { Sides } from './sides.ts';

/** The length of what begins a box: its size and its type; and of what begins a "full" one besides: its version and flags; in bytes. */
const boxStart = 8;
const fullStart = 4;

interface Box {
  type: string;
  content: Buffer;
}

/** The boxes of a file or of a box, one after the other (ISO/IEC 14496-12, 4.2). The last one may be cut off. */
function* boxesIn(from: Buffer): Generator<Box, void, undefined> {
  for (let at = 0; at + boxStart <= from.length; ) {
    const short = from.readUInt32BE(at);
    const start = short === 1 ? boxStart + 8 : boxStart;
    const size = short === 1 ? Number(from.readBigUInt64BE(at + boxStart)) : short || from.length - at;
    if (size < start) return;
    const type = from.toString('latin1', at + 4, at + 8);
    yield { type, content: from.subarray(at + start, at + size) };
    at += size;
  }
}

const find = (from: Buffer, type: string): Buffer | undefined => {
  for (const box of boxesIn(from)) if (box.type === type) return box.content;
  return undefined;
};

/** Which item of a file is the picture that is shown, and not its transparency, a part or a preview (pitm; 8.11.4). */
const primaryItem = (pitm: Buffer): number =>
  pitm[0] === 0 ? pitm.readUInt16BE(fullStart) : pitm.readUInt32BE(fullStart);

/** The numbers of an item's properties, from 1 (ipma; ISO/IEC 23008-12, 9.3). */
function propertiesOf(item: number, ipma: Buffer): number[] {
  const idLength = ipma.readUInt8(0) === 0 ? 2 : 4;
  const numberLength = ipma.readUInt8(3) & 1 ? 2 : 1;
  // The highest bit says whether a reader has to know the property.
  const mask = numberLength === 2 ? 0x7fff : 0x7f;
  let at = fullStart + 4;
  for (let left = ipma.readUInt32BE(fullStart); left > 0; left--) {
    const id = ipma.readUIntBE(at, idLength);
    const count = ipma.readUInt8(at + idLength);
    const first = at + idLength + 1;
    at = first + count * numberLength;
    if (id === item)
      return Array.from(
        { length: count },
        (_, index) => mask & ipma.readUIntBE(first + index * numberLength, numberLength),
      );
  }
  return [];
}

/** Reads the sides of the picture that an AVIF file shows, and whether it is to be turned (ISO/IEC 23008-12, 6.5). */
export function avifSides(file: Buffer): Sides | undefined {
  const meta = find(file, 'meta')?.subarray(fullStart);
  const pitm = meta && find(meta, 'pitm');
  const iprp = meta && find(meta, 'iprp');
  const ipco = iprp && find(iprp, 'ipco');
  const ipma = iprp && find(iprp, 'ipma');
  if (!pitm || !ipco || !ipma) return undefined;
  const all = [...boxesIn(ipco)];
  const own = propertiesOf(primaryItem(pitm), ipma).map(number => all[number - 1]);
  const contentOf = (type: string) => own.find(property => property?.type === type)?.content;
  const extents = contentOf('ispe');
  if (!extents) return undefined;
  const [width, height] = [extents.readUInt32BE(fullStart), extents.readUInt32BE(fullStart + 4)];
  // By so many quarters.
  const turns = contentOf('irot')?.readUInt8(0) ?? 0;
  return turns & 1 ? { width: height, height: width } : { width, height };
}
