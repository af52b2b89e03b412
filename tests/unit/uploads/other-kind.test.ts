import { strToU8, zipSync } from 'fflate';
import { otherKindIn, startLength, tailLength } from '../../../shared/features/uploads/other-kind.ts';

/** What a file is besides, as it is read: by its first and its last bytes. */
const otherKindOf = (file: Buffer) =>
  otherKindIn(file.subarray(0, startLength), file.subarray(-tailLength), file.length);

const text = (content: string) => Buffer.from(content, 'latin1');
const filler = (length: number) => Buffer.alloc(length, '.');
const archive = Buffer.from(zipSync({ 'a.txt': strToU8('a') }));
const zip = 'a ZIP archive';
const markup = 'a page with markup';

test.each([
  '<!DOCTYPE html>',
  '<HTML>',
  '<head>',
  '<body onload=x>',
  '<ScRiPt>',
  '<script/x>',
  '<iframe',
  '<svg\n',
  '<style>',
  '<object ',
  '<embed ',
  '<?php ',
])('%j in the first KB is markup', tag => {
  const at = (place: number) => Buffer.concat([filler(place), text(tag), filler(5_000)]);

  expect(otherKindOf(at(100))).toBe(markup);
  expect(otherKindOf(at(1024 - tag.length))).toBe(markup);
  expect(otherKindOf(at(1100))).toBeUndefined();
});

test.each([
  '<?xpacket begin=""?>',
  '<x:xmpmeta>',
  '<< /Type /Catalog >>',
  '<0ff0>',
  '<header>',
  '< script>',
  '<objective>',
])('%j in the first KB is nothing else', harmless => {
  expect(otherKindOf(Buffer.concat([filler(10), text(harmless), filler(100)]))).toBeUndefined();
});

test('the mark of a PDF makes another file a document as well, up to where readers look for it', () => {
  const at = (place: number) => Buffer.concat([filler(place), text('%PDF-1.7'), filler(2_000)]);

  expect([0, 1, 1023, 1024, 1025].map(place => otherKindOf(at(place)))).toEqual([
    undefined,
    'a PDF document',
    'a PDF document',
    'a PDF document',
    undefined,
  ]);
});

test('a document behind blanks is nothing else, unless another one is behind more than these', () => {
  expect(otherKindOf(text('\xef\xbb\xbf\0\t\n\f\r %PDF-1.7'))).toBeUndefined();
  expect(otherKindOf(text('\n\xef\xbb\xbf%PDF-1.7'))).toBe('a PDF document');
  expect(otherKindOf(text('\n.%PDF-1.7'))).toBe('a PDF document');
});

describe('An archive', () => {
  test.each([0, 1, 1_000, tailLength - 22])('is found with %d bytes behind it', behind => {
    expect(otherKindOf(Buffer.concat([filler(3_000), archive, filler(behind)]))).toBe(zip);
  });

  test('is not found further from the end: nothing reads it from there', () => {
    expect(otherKindOf(Buffer.concat([filler(3_000), archive, filler(tailLength - 21)]))).toBeUndefined();
  });

  test('is found behind records that are none', () => {
    const none = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18, 0xfe)]);

    expect(otherKindOf(Buffer.concat([none, none, archive, none]))).toBe(zip);
    expect(otherKindOf(Buffer.concat([none, filler(50_000), none]))).toBeUndefined();
  });

  test('is found by its record alone, whose list is where it has room, or noted elsewhere', () => {
    const record = (listLength: number) => {
      const bytes = Buffer.alloc(22);
      bytes.write('PK\x05\x06', 'latin1');
      bytes.writeUInt32LE(listLength, 12);
      return Buffer.concat([filler(100_000), bytes]);
    };

    expect([0, 100_000, 100_001, 0xffffffff].map(length => otherKindOf(record(length)))).toEqual([
      zip,
      zip,
      undefined,
      zip,
    ]);
  });

  test('is not taken from half a record', () => {
    expect(otherKindOf(Buffer.concat([filler(100), text('PK\x05\x06'), Buffer.alloc(17)]))).toBeUndefined();
  });
});
