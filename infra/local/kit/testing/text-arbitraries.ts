import fc from 'fast-check';

/** The number of surrogates, which are no characters, and the first of them. */
const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any code point of Unicode, as a unit of `fc.string`. Not its own unit `binary`, `fc.webUrl` or `fc.webPath`: the first use of
 * each takes a second.
 */
export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(place => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count));

/** Any characters, escaped for a path or a query. */
const escaped = fc.string({ unit: 'grapheme' }).map(encodeURIComponent);

/** Characters that a path may have as they are (RFC 3986, pchar). */
const plain = fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@") });

/** The path of an address, such as `/a;b/%F0%9F%90%A6`; perhaps empty. */
export const webPath = fc
  .array(fc.oneof(escaped, plain).map(segment => `/${segment}`))
  .map(segments => segments.join(''));

const behind = (mark: string) =>
  fc.option(
    escaped.map(text => mark + text),
    { nil: '' },
  );

/** An address of http or https, perhaps with a query and a fragment. */
export const webAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), webPath, behind('?'), behind('#'))
  .map(([scheme, host, ...rest]) => `${scheme}://${host}${rest.join('')}`);
