import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG file: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The header of a PNG file: its sides, and one byte of grey for each pixel. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return chunk('IHDR', data);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const end = chunk('IEND', Buffer.alloc(0));

/** The bytes of a chunk besides its data. */
const aroundData = 12;

/**
 * A PNG picture that every viewer shows: grey, of these sides.
 * @param bytes its length, filled up by a chunk that viewers skip; the least if left out.
 * @param filling of that chunk, which makes it another file.
 */
export function png({ width = 3, height = 2, bytes = 0, filling = 0 } = {}): Buffer {
  const row = Buffer.alloc(width + 1, 0x80);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [signature, header(width, height), chunk('IDAT', pixels)];
  const missing = bytes - [...parts, end].reduce((sum, part) => sum + part.length, 0) - aroundData;
  const filler = missing >= 0 ? [chunk('prVt', Buffer.alloc(missing, filling))] : [];
  return Buffer.concat([...parts, ...filler, end]);
}

/** A PNG picture that says that it has these sides, whether or not it does. */
export const pngOfSides = (width: number, height: number): Buffer =>
  Buffer.concat([signature, header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(8))), end]);

/** A PNG picture with another colour profile: the same numbers, which then mean other colours. */
export function withProfile(picture: Buffer, profile: Uint8Array): Buffer {
  const behindHeader = signature.length + aroundData + 13;
  const told = chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]));
  return Buffer.concat([picture.subarray(0, behindHeader), told, picture.subarray(behindHeader)]);
}

/** The head of a JPEG picture that was taken with the camera turned by a quarter, 4 wide and 3 high as it is stored. */
export function turnedJpeg(): Buffer {
  const orientation = Buffer.from(
    '45786966000049492a000800000001001201030001000000060000000000000000',
    'hex',
  );
  const segment = (marker: number, data: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
  };
  const frame = Buffer.from([8, 0, 3, 0, 4, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, orientation),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.alloc(64, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
}
