/** What WordPress adds to a picture's name in other sizes, and to that of one that it made smaller or turned. */
const sized = /-\d{1,5}x\d{1,5}(?=\.\w{2,5}$)/;
const treated = /-(?:scaled|rotated)(?=\.\w{2,5}$)/;
const extension = /(?=\.\w{2,5}$)/;

/** What Ghost puts into a picture's address for another size or format. */
const ghostSize = /\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{2,5})?(?=\/)/;

/** The beginning of an address at which WordPress.com delivers a picture of another site, in any size. */
const delivered = /^https?:\/\/i\d\.wp\.com\/(?=[^/]+\.[^/]+\/)/i;

/** Parameters of an address of a picture, which ask for another size. */
const pictureQuery = /(?<=\.(?:jpe?g|png|gif|webp|avif))\?[^?]*$/i;

const otherScheme = (address: string) =>
  address.startsWith('https:') ? `http:${address.slice(6)}` : `https:${address.slice(5)}`;

/** An address as it is, with its letters of other scripts encoded, and with them as they are read: texts and libraries differ. */
function spellings(address: string): string[] {
  try {
    return [address, new URL(address).href, decodeURI(address)];
  } catch {
    return [address];
  }
}

/** The address of a picture without what asks for another size of it: the original, except for what WordPress adds to names. */
export const withoutSize = (address: string): string =>
  address.replace(pictureQuery, '').replace(ghostSize, '').replace(delivered, 'https://');

/**
 * The addresses at which the original of a picture may be, the likeliest first: WordPress and Ghost keep each picture in
 * several sizes, and their media libraries name one of them.
 * @param address of a picture, which comes first itself.
 */
export function originalsOf(address: string): string[] {
  const plain = withoutSize(address);
  const whole = plain.replace(sized, '').replace(treated, '');
  const named = [
    address,
    plain,
    whole,
    whole.replace(extension, '-scaled'),
    whole.replace(extension, '-rotated'),
  ];
  return [...new Set(named.flatMap(each => [each, otherScheme(each)]).flatMap(spellings))];
}
