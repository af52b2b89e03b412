import { maxBlock, type ReadStep, type Sides, type SidesReader, together } from './dimensions.ts';

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

/** The sides of the item that is shown, and whether it is to be turned (meta; ISO/IEC 23008-12, 6.5). */
function sidesOfItem(meta: Buffer): Sides | undefined {
  const pitm = find(meta, 'pitm');
  const iprp = find(meta, 'iprp');
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

/** The sides of the largest of the tracks that move (moov; ISO/IEC 14496-12, 8.3.2): numbers of 16 bits, and 16 behind the point. */
function sidesOfTracks(moov: Buffer): Sides | undefined {
  let sides: Sides | undefined;
  for (const { type, content } of boxesIn(moov)) {
    const tkhd = type === 'trak' ? find(content, 'tkhd') : undefined;
    if (!tkhd) continue;
    const at = tkhd.readUInt8(0) === 1 ? 88 : 76;
    sides = together(sides, { width: tkhd.readUInt16BE(at), height: tkhd.readUInt16BE(at + 4) });
  }
  return sides;
}

/** The boxes of a file that say how large something in it is. */
const readers: Record<string, (content: Buffer) => Sides | undefined> = {
  meta: content => sidesOfItem(content.subarray(fullStart)),
  moov: sidesOfTracks,
};

/**
 * The brands with which a file begins that has pictures in any coding, or AVIF's profiles; and those that say it is AV1
 * (ISO/IEC 23008-12, 10; MIAF, 10; AVIF, 6 and 8).
 */
const firstBrands = ['mif1', 'msf1', 'miaf', 'MA1B', 'MA1A', 'avio'];
const codedAsAv1 = ['avif', 'avis'];

/** Whether a file is an AVIF by the brands behind its first one, which says only that it has pictures (ftyp; ISO/IEC 14496-12, 4.3). */
export function isAvifOfOtherBrand(start: Buffer): boolean {
  const [ftyp] = boxesIn(start);
  const brands = ftyp?.type === 'ftyp' ? ftyp.content.toString('latin1').match(/.{4}/gs) : undefined;
  const [major = '', , ...compatible] = brands ?? [];
  return firstBrands.includes(major) && compatible.some(brand => codedAsAv1.includes(brand));
}

/**
 * Reads the sides of an AVIF. Which of its picture and its tracks is shown depends on the viewer, so they are those of both together.
 */
export class AvifSides implements SidesReader {
  sides: Sides | undefined;

  step(file: Buffer, at: number): ReadStep {
    const there = file.length - at;
    if (there < boxStart) return { needs: boxStart };
    const short = file.readUInt32BE(at);
    const start = short === 1 ? boxStart + 8 : boxStart;
    if (there < start) return { needs: start };
    const size =
      short === 1 ? Number(file.readBigUInt64BE(at + boxStart)) : short || Number.POSITIVE_INFINITY;
    if (size < start) return undefined;
    if (!readers[file.toString('latin1', at + 4, at + 8)]) return { to: at + size };
    if (there < size || size > maxBlock) return { needs: size };
    this.last(file.subarray(at, at + size));
    return { to: at + size };
  }

  last(file: Buffer): void {
    for (const { type, content } of boxesIn(file)) {
      const sides = readers[type]?.(content);
      if (sides) this.sides = together(this.sides, sides);
    }
  }
}
