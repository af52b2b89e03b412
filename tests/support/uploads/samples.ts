import { readFileSync } from 'node:fs';
import { png } from './pictures.ts';

/** A file that programs in use have written, or could have. */
export interface Sample {
  name: string;
  /** Its type in the catalogue. */
  mimeType: string;
  file: Buffer;
  /** The sides of a picture as Chromium shows it, in pixels. */
  sides?: { width: number; height: number };
}

const wide = { width: 16, height: 12 };
const high = { width: 12, height: 16 };

/** A document of one empty page, with the places of its objects. */
export function pdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

const read = (name: string) => readFileSync(`tests/support/uploads/samples/${name}`);

const picture = (name: string, mimeType: string, sides = wide): Sample => ({
  name,
  mimeType,
  file: read(name),
  sides,
});

const other = (name: string, mimeType: string): Sample => ({ name, mimeType, file: read(name) });

/** An AVIF whose first brand only says that it has pictures, as other programs write it (libheif), or which profile it has. */
function avifOfOtherBrand(name: string): Sample {
  const file = read('still.avif');
  file.write(name, 8, 'latin1');
  return { name: `${name}.avif`, mimeType: 'image/avif', file, sides: wide };
}

/** Of the kinds that are taken unless UPLOAD_TYPES says otherwise. Those in samples/ were made with libvips 8.18 and ffmpeg 4.1. */
export const usualSamples: readonly Sample[] = [
  { name: 'grey.png', mimeType: 'image/png', file: png(wide), sides: wide },
  picture('turned.png', 'image/png', high),
  picture('animated.png', 'image/png'),
  picture('still.jpg', 'image/jpeg'),
  picture('progressive.jpg', 'image/jpeg'),
  picture('turned.jpg', 'image/jpeg', high),
  picture('still.gif', 'image/gif'),
  picture('animated.gif', 'image/gif'),
  picture('lossy.webp', 'image/webp'),
  picture('lossless.webp', 'image/webp'),
  picture('extended.webp', 'image/webp'),
  picture('animated.webp', 'image/webp'),
  picture('still.avif', 'image/avif'),
  picture('transparent.avif', 'image/avif'),
  picture('turned.avif', 'image/avif', high),
  avifOfOtherBrand('mif1'),
  avifOfOtherBrand('miaf'),
  avifOfOtherBrand('MA1B'),
  other('film.mp4', 'video/mp4'),
  other('film.webm', 'video/webm'),
  other('tagged.mp3', 'audio/mpeg'),
  other('plain.mp3', 'audio/mpeg'),
  { name: 'page.pdf', mimeType: 'application/pdf', file: pdf() },
  ...['\n', '\xef\xbb\xbf', '\xef\xbb\xbf\0\t\n\f\r '.padEnd(1024)].map((blanks, index) => ({
    name: `page behind blanks ${index + 1}.pdf`,
    mimeType: 'application/pdf',
    file: Buffer.concat([Buffer.from(blanks, 'latin1'), pdf()]),
  })),
];

/** Of the kinds that UPLOAD_TYPES can name besides. */
export const otherSamples: readonly Sample[] = [
  other('sound.m4a', 'audio/mp4'),
  other('film-brand.m4a', 'audio/mp4'),
  other('sound.wav', 'audio/wav'),
  other('opus.ogg', 'audio/ogg'),
  other('vorbis.ogg', 'audio/ogg'),
  other('film.ogv', 'video/ogg'),
];

/** The sample with this name. */
export function sample(name: string): Sample {
  const found = usualSamples.find(each => each.name === name);
  if (!found) throw new Error(`There is no sample ${name}`);
  return found;
}
