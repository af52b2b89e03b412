/** The number that says how a picture is to be turned before it is shown (Exif 2.32, 4.6.5.1). */
const orientationTag = 0x0112;

/** The length of a directory's entry, in bytes. */
const entryLength = 12;

/**
 * Whether a picture is to be turned by a quarter, which swaps its sides, by what its camera noted.
 * @param exif what begins with the order of its bytes, II or MM (TIFF 6.0). What is cut off says nothing.
 */
export function isTurned(exif: Buffer): boolean {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const read = (at: number, length: number) => {
    if (at + length > exif.length) return 0;
    return isLittle ? exif.readUIntLE(at, length) : exif.readUIntBE(at, length);
  };
  const directory = read(4, 4);
  const first = directory + 2;
  const end = Math.min(first + read(directory, 2) * entryLength, exif.length);
  for (let at = first; at < end; at += entryLength)
    if (read(at, 2) === orientationTag) return [5, 6, 7, 8].includes(read(at + 8, 2));
  return false;
}
