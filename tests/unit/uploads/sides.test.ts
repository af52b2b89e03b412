import { crc32 } from 'node:zlib';
import type { Sides } from '../../../shared/features/uploads/dimensions/dimensions.ts';
import { readingOfSides } from '../../../shared/features/uploads/dimensions/reading.ts';

/** The sides that a file has, whether it comes at once or byte by byte. */
function sidesOf(mimeType: string, file: Buffer): Sides | undefined {
  const [whole, byteByByte] = [readingOfSides(mimeType), readingOfSides(mimeType)];
  whole?.read(file);
  for (const at of file.keys()) byteByByte?.read(file.subarray(at, at + 1));
  const sides = whole?.end();
  expect(byteByByte?.end()).toEqual(sides);
  return sides;
}

/** A number of bytes, the highest first. */
const number = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const wide = { width: 4, height: 3 };
const high = { width: 3, height: 4 };

/** What a camera notes: how the picture is to be turned, behind another entry. */
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const write = (value: number, length: number) => {
    const bytes = number(value, length);
    return order === 'II' ? bytes.reverse() : bytes;
  };
  const entry = (tag: number, value: number) => [
    write(tag, 2),
    write(3, 2),
    write(1, 4),
    write(value, 2),
    write(0, 2),
  ];
  return join(
    order,
    write(42, 2),
    write(10, 4),
    '..',
    write(2, 2),
    ...entry(0x0103, 6),
    ...entry(0x0112, orientation),
  );
}

describe('The sides of a JPEG', () => {
  const start = '\xff\xd8';
  const segment = (marker: number, data: Buffer | string) =>
    join(`\xff${String.fromCharCode(marker)}`, number(data.length + 2, 2), data);
  const frame = (marker = 0xc0) =>
    segment(marker, join('\x08', number(3, 2), number(4, 2), '\x01\x01\x11\0'));
  const note = (orientation: number, order: 'II' | 'MM' = 'II') =>
    segment(0xe1, join('Exif\0\0', exif(order, orientation)));
  const read = (...parts: (Buffer | string)[]) => sidesOf('image/jpeg', join(start, ...parts));

  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    'are in its frame %x',
    marker => {
      expect(read(segment(0xe0, 'JFIF\0'), frame(marker))).toEqual(wide);
    },
  );

  test.each([0xc4, 0xc8, 0xcc])('are not in its table %x', marker => {
    expect(read(frame(marker))).toBeUndefined();
    expect(read(frame(marker).fill(0xee, 4), frame())).toEqual(wide);
  });

  test.each([1, 2, 3, 4, 0, 9, 255])('are those of its frame with the orientation %d', orientation => {
    expect(read(note(orientation), frame())).toEqual(wide);
  });

  test.each([5, 6, 7, 8])('are swapped with the orientation %d, in either order of bytes', orientation => {
    expect(read(note(orientation), frame())).toEqual(high);
    expect(read(note(orientation, 'MM'), frame())).toEqual(high);
  });

  test('are turned by its first note, and by no other segment of that kind', () => {
    expect(read(note(1), note(6), frame())).toEqual(wide);
    expect(read(segment(0xe1, join('http\0\0', exif('II', 6))), note(6), frame())).toEqual(high);
    expect(read(segment(0xe2, join('Exif\0\0', exif('II', 6))), frame())).toEqual(wide);
  });

  test('are read behind fill bytes, single markers, and what belongs to nothing', () => {
    expect(read('\xff\xff\xff', frame().subarray(1))).toEqual(wide);
    expect(read('\xff\0\xff\x01\xff\xd0\xff\xd7\xff\xd8', frame())).toEqual(wide);
    expect(read(segment(0xe0, ''), 'between', segment(0xfe, 'comment'), frame())).toEqual(wide);
    expect(read(segment(0xe0, '\xff\xc0\0\x0b\x08\0\x09\0\x09'), frame())).toEqual(wide);
  });

  test('are not read behind the picture, or where it is cut off', () => {
    expect(read('\xff\xd9', frame())).toBeUndefined();
    expect(read(segment(0xda, ''), frame())).toBeUndefined();
    expect(read(frame().subarray(0, 8))).toBeUndefined();
    expect(read(segment(0xe0, 'JFIF\0'))).toBeUndefined();
    expect(read('\xff')).toBeUndefined();
    expect(read()).toBeUndefined();
  });

  test('are not turned by what stands behind the entries of the note', () => {
    const one = exif('MM', 6);
    one.writeUInt16BE(1, 10);

    expect(read(segment(0xe1, join('Exif\0\0', one)), frame())).toEqual(wide);
  });

  test('are those of its frame if the note is cut off or empty', () => {
    for (const data of [
      '',
      'II',
      'MM\0*\0\0\0\x08',
      'II*\0\xff\xff\xff\xff',
      'II*\0\x08\0\0\0\xff\xff\x12\x01',
    ])
      expect(read(segment(0xe1, `Exif\0\0${data}`), frame())).toEqual(wide);
  });
});

describe('The sides of a PNG', () => {
  const chunk = (type: string, data: Buffer | string) => {
    const named = join(type, data);
    return join(number(data.length, 4), named, number(crc32(named), 4));
  };
  const head = join('\x89PNG\r\n\x1a\n', chunk('IHDR', join(number(4, 4), number(3, 4), '\x08\0\0\0\0')));
  const read = (...parts: Buffer[]) => sidesOf('image/png', join(head, ...parts));
  const pixels = chunk('IDAT', '.');

  test('are in its header, and turned by a note before its pixels', () => {
    expect(read(pixels)).toEqual(wide);
    expect(read(chunk('tEXt', 'x'), chunk('eXIf', exif('MM', 6)), pixels)).toEqual(high);
    expect(read(chunk('eXIf', exif('II', 3)), pixels)).toEqual(wide);
    expect(read(pixels, chunk('eXIf', exif('II', 6)))).toEqual(wide);
    expect(sidesOf('image/apng', join(head, pixels))).toEqual(wide);
  });

  test('are not read without its header first, or where that is cut off', () => {
    expect(
      sidesOf('image/png', join('\x89PNG\r\n\x1a\n', chunk('tEXt', 'x'.repeat(20)), pixels)),
    ).toBeUndefined();
    expect(sidesOf('image/png', head.subarray(0, 20))).toBeUndefined();
    expect(read()).toEqual(wide);
  });
});

describe('The sides of a GIF', () => {
  const little = (value: number) => number(value, 2).reverse();
  const screen = (width: number, height: number, flags = 0) =>
    join('GIF89a', little(width), little(height), number(flags, 1), '\0\0', colours(flags));
  /** As many colours as flags say, all of which a reader that does not skip them takes for beginnings of frames. */
  const colours = (flags: number) => (flags & 0x80 ? ','.repeat(3 << ((flags & 7) + 1)) : '');
  const frame = (left: number, top: number, width: number, height: number, flags = 0) =>
    join(',', ...[left, top, width, height].map(little), number(flags, 1), colours(flags), '\x02', data);
  const data = '\x02,,\x01,\0';
  const end = ';';
  const read = (...parts: (Buffer | string)[]) => sidesOf('image/gif', join(...parts));

  test.each(['GIF87a', 'GIF89a'])('are those of its screen: %s', version => {
    expect(read(version, '\x04\0\x03\x01\0\0\0', end)).toEqual({ width: 4, height: 259 });
  });

  test.each(['GIF88a\x04\0\x03\0\0\0\0', ' GIF89a\x04\0\x03\0\0\0\0', 'GIF89a\x04\0\x03\0\0\0'])(
    'are not read of %j',
    file => {
      expect(sidesOf('image/gif', join(file))).toBeUndefined();
    },
  );

  test('are as large as its largest frame, wherever that is', () => {
    expect(read(screen(1, 1), frame(0, 0, 16_000, 16_000), end)).toEqual({ width: 16_000, height: 16_000 });
    expect(read(screen(4, 3), frame(0, 0, 4, 3), frame(10, 0, 1, 20), end)).toEqual({
      width: 11,
      height: 20,
    });
    expect(read(screen(4, 3), frame(0, 1, 2, 1), end)).toEqual(wide);
    expect(read(screen(0, 0), frame(0, 0, 4, 3), end)).toEqual(wide);
  });

  test('are read behind colours and extensions', () => {
    const comment = join('!\xfe', data);
    const control = '!\xf9\x04\0\0\0\0\0';

    expect(read(screen(1, 1, 0x81), comment, control, frame(0, 0, 4, 3, 0x87), end)).toEqual(wide);
    expect(read(screen(1, 1, 0x80), frame(0, 0, 1, 1, 0x80), comment, frame(0, 0, 4, 3), end)).toEqual(wide);
  });

  test('are those before its end, or where it is cut off', () => {
    expect(read(screen(4, 3), end, frame(0, 0, 99, 99))).toEqual(wide);
    expect(read(screen(4, 3), '?', frame(0, 0, 99, 99))).toEqual(wide);
    expect(read(screen(4, 3), frame(0, 0, 99, 99).subarray(0, 9))).toEqual(wide);
    expect(read(screen(4, 3))).toEqual(wide);
  });
});

describe('The sides of a WebP', () => {
  const read = (chunk: string, data: string) =>
    sidesOf('image/webp', join('RIFF....WEBP', chunk, '....', data));

  test('are read of each kind of its first chunk, without the bits that scale them', () => {
    expect(read('VP8 ', '...\x9d\x01\x2a\x04\xc1\x03\x42')).toEqual({ width: 260, height: 515 });
    expect(read('VP8L', '\x2f\x03\xc1\x80\xf0')).toEqual({ width: 260, height: 516 });
    expect(read('VP8X', '....\x03\0\x01\x02\x01\0')).toEqual({ width: 65_540, height: 259 });
  });

  test('are not read of another chunk, or where it is cut off', () => {
    expect(read('ALPH', '....\x03\0\x01\x02\x01\0')).toBeUndefined();
    expect(read('VP8X', '....\x03\0\x01\x02\x01')).toBeUndefined();
  });
});

describe('The sides of an AVIF', () => {
  const box = (type: string, ...parts: (Buffer | string)[]) => {
    const content = join(...parts);
    return join(number(content.length + 8, 4), type, content);
  };
  const full = '\0\0\0\0';
  const size = (width: number, height: number) => box('ispe', full, number(width, 4), number(height, 4));
  const turned = (quarters: number) => box('irot', number(quarters, 1));
  /** Two items, of which the second is shown. */
  const items = box('ipma', full, number(2, 4), number(1, 2), '\x01\x01', number(2, 2), '\x02\x82\x03');
  const primary = box('pitm', full, number(2, 2));
  const properties = (turn: Buffer) => box('ipco', size(9, 9), size(4, 3), turn);
  const file = (...meta: Buffer[]) =>
    join(box('ftyp', 'avif', full), box('meta', full, ...meta), box('mdat', 'pixels'));
  const read = (...meta: Buffer[]) => sidesOf('image/avif', file(...meta));

  test.each([
    [0, wide],
    [1, high],
    [2, wide],
    [3, high],
  ])('are those of the item that is shown, turned by %d quarters', (quarters, sides) => {
    expect(read(primary, box('iprp', properties(turned(quarters)), items))).toEqual(sides);
  });

  test('are read with long identifiers, numbers and boxes', () => {
    const longItems = box(
      'ipma',
      '\x01\0\0\x01',
      number(2, 4),
      number(1, 4),
      '\x01\0\x01',
      number(70_000, 4),
      '\x02\x80\x02\0\x03',
    );
    const longPrimary = box('pitm', '\x01\0\0\0', number(70_000, 4));
    const content = join(full, longPrimary, box('iprp', properties(turned(0)), longItems));
    const long = join(number(1, 4), 'meta', number(0, 4), number(content.length + 16, 4), content);
    const last = join(number(0, 4), 'meta', content);

    expect(sidesOf('image/avif', join(box('ftyp', 'avif', full), long, box('mdat', 'x')))).toEqual(wide);
    expect(sidesOf('image/avif', join(box('ftyp', 'avif', full), last))).toEqual(wide);
  });

  test('are not read if a box or the item is missing, or the file is cut off', () => {
    const all = box('iprp', properties(turned(0)), items);
    const whole = file(primary, all);

    expect(read(primary)).toBeUndefined();
    expect(read(all)).toBeUndefined();
    expect(read(primary, box('iprp', items))).toBeUndefined();
    expect(read(primary, box('iprp', properties(turned(0))))).toBeUndefined();
    expect(read(primary, box('iprp', box('ipco', turned(1), turned(1), turned(1)), items))).toBeUndefined();
    expect(read(box('pitm', full, number(3, 2)), all)).toBeUndefined();
    expect(sidesOf('image/avif', whole.subarray(0, whole.indexOf('ipma') + 10))).toBeUndefined();
    expect(sidesOf('image/avif', join(number(7, 4), 'free', whole))).toBeUndefined();
  });
});

describe('The sides of a moving AVIF', () => {
  const box = (type: string, ...parts: (Buffer | string)[]) => {
    const content = join(...parts);
    return join(number(content.length + 8, 4), type, content);
  };
  const track = (version: 0 | 1, width: number, height: number) =>
    box(
      'trak',
      box('edts', 'x'),
      box(
        'tkhd',
        number(version, 1),
        '.'.repeat(version === 1 ? 87 : 75),
        number(width, 2),
        '\0\0',
        number(height, 2),
        '\0\0',
      ),
    );
  const picture = (width: number, height: number) =>
    box(
      'meta',
      '\0\0\0\0',
      box('pitm', '\0\0\0\0\0\x01'),
      box(
        'iprp',
        box('ipco', box('ispe', '\0\0\0\0', number(width, 4), number(height, 4))),
        box('ipma', '\0\0\0\0', number(1, 4), number(1, 2), '\x01\x01'),
      ),
    );
  const read = (...boxes: Buffer[]) => sidesOf('image/avif', join(box('ftyp', 'avis', '....'), ...boxes));

  test('are those of its tracks and its picture together', () => {
    expect(read(box('moov', box('mvhd', 'x'), track(0, 4, 3)))).toEqual(wide);
    expect(read(picture(1, 1), box('mdat', 'x'), box('moov', track(1, 4, 3), track(0, 0, 0)))).toEqual(wide);
    expect(read(box('moov', track(0, 2, 2)), picture(4, 3))).toEqual(wide);
  });

  test('are not read if what is in it takes more than a megabyte to say', () => {
    const padding = box('free', Buffer.alloc(1024 * 1024));
    const reading = (...boxes: Buffer[]) => {
      const whole = readingOfSides('image/avif');
      whole?.read(join(...boxes));
      return whole?.end();
    };

    expect(reading(picture(4, 3), padding)).toEqual(wide);
    expect(reading(picture(4, 3), box('moov', padding, track(0, 9_000, 9_000)))).toBeUndefined();
    expect(reading(picture(4, 3), join(number(0, 4), 'moov', padding))).toBeUndefined();
  });
});

test.each([
  ['image/jpeg', 'a JPEG of fill bytes', Buffer.from('ffd8', 'hex'), Buffer.from('ffff', 'hex')],
  ['image/jpeg', 'a JPEG of stuffed bytes', Buffer.from('ffd8', 'hex'), Buffer.from('ff00', 'hex')],
  ['image/avif', 'an AVIF of empty boxes', Buffer.alloc(0), join(number(8, 4), 'free')],
  [
    'image/png',
    'a PNG of empty chunks',
    join('\x89PNG\r\n\x1a\n', number(13, 4), 'IHDR', number(1, 4), number(1, 4), Buffer.alloc(9)),
    join(number(0, 4), 'tEXt', number(0, 4)),
  ],
])('%s: no sides are read of %s that has more than a million of them', (mimeType, _, head, block) => {
  const reading = readingOfSides(mimeType);
  const blocks = Buffer.alloc(block.length * 100_000, block);
  reading?.read(head);
  for (let times = 0; times < 11; times++) reading?.read(blocks);

  expect(reading?.end()).toBeUndefined();
});

test.each(['image/bmp', 'video/mp4'])('Of %s no sides are read', mimeType => {
  expect(sidesOf(mimeType, Buffer.alloc(100))).toBeUndefined();
});
