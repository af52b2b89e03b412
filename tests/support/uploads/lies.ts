import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { png, pngOfSides } from './pictures.ts';
import { pdf } from './samples.ts';

/** A file that is not what it is announced as, or not only. */
interface Lie {
  name: string;
  mimeType: string;
  file: Buffer;
  /** What its refusal says of it, once for each thing that is wrong. */
  says: string[];
}

const text = (content: string) => Buffer.from(content, 'latin1');

const archive = Buffer.from(zipSync({ 'META-INF/MANIFEST.MF': strToU8('Main-Class: Run\n') }));
const script = '<script>alert(document.domain)</script>';
const html = text(`<!DOCTYPE html><html><body>${script}</body></html>`);
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const xmlSvg = Buffer.concat([text('<?xml version="1.0"?>'), svg]);

/** A JPEG picture of one pixel, as far as its header, with a comment. */
function jpegWith(comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe]), length, text(comment), frame]);
}

const isNot = (mimeType: string, isRecognisedAs = 'no known type') =>
  `must name a file of the announced type ${mimeType} (its first bytes are ${isRecognisedAs})`;
const isAlso = (other: string) => `must name a file that is one thing only (it is ${other} as well)`;
const noSides = 'must name a picture whose width and height can be read';
const tooLarge = (sides: string) =>
  `must name a picture of at most 250000000 pixels, with sides of 1 to 1000000 (it has ${sides})`;

const markup = isAlso('a page with markup');
const zip = isAlso('a ZIP archive');

const notWhatTheySay: Lie[] = [
  { name: 'a page', mimeType: 'image/png', file: html, says: [isNot('image/png'), markup] },
  { name: 'a page', mimeType: 'application/pdf', file: html, says: [isNot('application/pdf'), markup] },
  ...['image/png', 'image/webp', 'image/jpeg', 'image/gif', 'application/pdf', 'video/mp4'].map(mimeType => ({
    name: 'a drawing with a script',
    mimeType,
    file: svg,
    says: [isNot(mimeType), markup],
  })),
  {
    name: 'a drawing in XML',
    mimeType: 'image/png',
    file: xmlSvg,
    says: [isNot('image/png', 'application/xml'), markup],
  },
  {
    name: 'a script',
    mimeType: 'application/pdf',
    file: text('#!/bin/sh\nrm -rf /\n'),
    says: [isNot('application/pdf')],
  },
  {
    name: 'a program',
    mimeType: 'image/jpeg',
    file: text(`MZ${'\0'.repeat(62)}PE`),
    says: [isNot('image/jpeg', 'application/x-msdownload')],
  },
  {
    name: 'a ZIP archive',
    mimeType: 'image/png',
    file: archive,
    says: [isNot('image/png', 'application/zip'), zip],
  },
  {
    name: 'a document of Word',
    mimeType: 'application/pdf',
    file: Buffer.from(zipSync({ '[Content_Types].xml': html, 'word/document.xml': svg })),
    says: [isNot('application/pdf', 'application/zip'), zip],
  },
  {
    name: 'what unpacks to 64 MB',
    mimeType: 'image/png',
    file: gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    says: [isNot('image/png', 'application/gzip')],
  },
  {
    name: 'what unpacks to 64 MB, behind the tag of an MP3',
    mimeType: 'image/png',
    file: Buffer.concat([text('ID3\x04\0\0\0\0\0\0'), gzipSync(Buffer.alloc(64 * 1024 * 1024))]),
    says: [isNot('image/png', 'audio/mpeg')],
  },
  {
    name: 'a document behind the tag of an MP3',
    mimeType: 'application/pdf',
    file: Buffer.concat([text('ID3=1/*\0\0\0'), pdf()]),
    says: [isNot('application/pdf', 'audio/mpeg'), isAlso('a PDF document')],
  },
  {
    name: 'a document behind more than blanks',
    mimeType: 'application/pdf',
    file: Buffer.concat([text('\n.\n'), pdf()]),
    says: [isNot('application/pdf'), isAlso('a PDF document')],
  },
  {
    name: 'a document behind too many blanks',
    mimeType: 'application/pdf',
    file: Buffer.concat([text(' '.repeat(1025)), pdf()]),
    says: [isNot('application/pdf')],
  },
  {
    name: 'a document behind blanks',
    mimeType: 'image/png',
    file: Buffer.concat([text('\r\n'), pdf()]),
    says: [isNot('image/png', 'application/pdf')],
  },
  {
    name: 'a HEIC',
    mimeType: 'image/avif',
    file: text('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'),
    says: [isNot('image/avif', 'image/heif')],
  },
  {
    name: 'a picture behind the mark of UTF-8',
    mimeType: 'image/png',
    file: Buffer.concat([text('\xef\xbb\xbf'), png()]),
    says: [isNot('image/png', 'text/plain')],
  },
  { name: 'a PNG', mimeType: 'image/jpeg', file: png(), says: [isNot('image/jpeg', 'image/png')] },
  { name: 'a JPEG', mimeType: 'image/png', file: jpegWith(''), says: [isNot('image/png', 'image/jpeg')] },
  { name: 'a byte', mimeType: 'image/png', file: text('\x89'), says: [isNot('image/png')] },
  { name: 'a byte', mimeType: 'audio/mpeg', file: text('I'), says: [isNot('audio/mpeg')] },
  { name: 'zeros', mimeType: 'video/mp4', file: Buffer.alloc(5_000), says: [isNot('video/mp4')] },
];

const severalThings: Lie[] = [
  {
    name: 'a picture with a script in its first bytes',
    mimeType: 'image/gif',
    file: text(`GIF89a/*\0\x01${script}*/=1`),
    says: [markup],
  },
  {
    name: 'a picture with a page in its comment',
    mimeType: 'image/jpeg',
    file: jpegWith(script),
    says: [markup],
  },
  {
    name: 'a picture with a program for servers in its comment',
    mimeType: 'image/jpeg',
    file: jpegWith('<?php system($_GET["x"]); ?>'),
    says: [markup],
  },
  {
    name: 'a picture with a document in its comment',
    mimeType: 'image/jpeg',
    file: jpegWith(pdf().toString('latin1')),
    says: [isAlso('a PDF document')],
  },
  {
    name: 'a document with a page before its objects',
    mimeType: 'application/pdf',
    file: text(pdf().toString('latin1').replace('\n', `\n${html}\n`)),
    says: [markup],
  },
  {
    name: 'a picture with an archive behind it',
    mimeType: 'image/png',
    file: Buffer.concat([png(), archive]),
    says: [zip],
  },
  {
    name: 'a picture with an archive and more behind it',
    mimeType: 'image/png',
    file: Buffer.concat([png(), archive, Buffer.alloc(60_000)]),
    says: [zip],
  },
  {
    name: 'a page behind an archive behind a picture',
    mimeType: 'image/gif',
    file: Buffer.concat([text('GIF89a\x01\0\x01\0\0\0\0;'), html, archive]),
    says: [markup],
  },
];

const picture = (name: string, file: Buffer, says: string): Lie => ({
  name: `a picture ${name}`,
  mimeType: 'image/png',
  file,
  says: [says],
});

const notShown: Lie[] = [
  picture('of 65,535 x 65,535 pixels', pngOfSides(65_535, 65_535), tooLarge('65535 x 65535')),
  picture('of a line of 1,000,001 pixels', pngOfSides(1_000_001, 1), tooLarge('1000001 x 1')),
  picture('without a pixel', pngOfSides(0, 5), tooLarge('0 x 5')),
  {
    name: 'a picture of one pixel with a frame of 16,000 x 16,000',
    mimeType: 'image/gif',
    file: text('GIF89a\x01\0\x01\0\x80\0\0......,\0\0\0\0\x80\x3e\x80\x3e\0\x02\x02\x44\x01\0;'),
    says: [tooLarge('16000 x 16000')],
  },
  picture('that ends within its header', png().subarray(0, 20), noSides),
  picture('that ends after its first bytes', png().subarray(0, 8), isNot('image/png')),
];

const withoutSides: Lie[] = [
  { name: 'no frame', mimeType: 'image/jpeg', file: text('\xff\xd8\xff\xe0\0\x04ab\xff\xd9') },
  { name: 'another version', mimeType: 'image/gif', file: text('GIF=1;//abcdefghij') },
  {
    name: 'an unknown chunk',
    mimeType: 'image/webp',
    file: text(`RIFF\x20\0\0\0WEBPVP8!${'\0'.repeat(20)}`),
  },
  { name: 'no item', mimeType: 'image/avif', file: text('\0\0\0\x10ftypavif\0\0\0\0') },
].map(lie => ({ ...lie, name: `a picture with ${lie.name}`, says: [noSides] }));

export const lies: readonly Lie[] = [...notWhatTheySay, ...severalThings, ...notShown, ...withoutSides];
