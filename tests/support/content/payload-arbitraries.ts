import fc from 'fast-check';
import { codePoint, webAddress } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { type Entity, type Payload, zeroGuid } from './families.ts';

/** Names that every object inherits, and other names that trip code up. */
const traps = '__proto__ constructor toString hasOwnProperty null undefined \\u0000 %s {{}}'.split(' ');

const unit = fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)); // lone surrogates, too
const control = fc.integer({ min: 0, max: 0x9f }).map(code => String.fromCharCode(code));

/** Any text of at most this many UTF-16 units. */
function text(most: number): fc.Arbitrary<string> {
  const size = { maxLength: most, size: 'medium' } as const;
  return fc
    .oneof(
      fc.string({ unit: codePoint, ...size }),
      fc.string({ unit: 'grapheme', ...size }),
      fc.string({ unit, ...size }),
      fc.string({ unit: control, ...size }),
      fc.constantFrom(...traps),
    )
    .map(value => value.slice(0, most));
}

/** Text that is blank neither to JavaScript nor to .NET, which disagree about U+0085 and U+FEFF. */
const nonBlank = (most: number) => text(most).filter(value => /[^\s\u0085\ufeff]/.test(value));

const url = webAddress.filter(value => value.length <= 2048);

/** A date-time within the years 1 to 9999, with any offset up to 14 hours, with Z, or without one. */
const dateTime = fc
  .tuple(
    fc.integer({ min: Date.parse('0001-01-02T00:00:00Z'), max: Date.parse('9999-12-30T00:00:00Z') }),
    fc.oneof(
      fc.constantFrom('Z', ''),
      fc
        .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 59 }))
        .map(
          ([sign, hours, minutes]) => sign + [hours, minutes].map(n => String(n).padStart(2, '0')).join(':'),
        ),
    ),
  )
  .map(([local, offset]) => new Date(local).toISOString().slice(0, -1) + offset);

const mediumType = fc
  .record({ mimeType: text(100), name: text(100), encoding: text(20) }, { requiredKeys: [] })
  .chain(details => fc.uuid().map(mediumTypeId => ({ mediumTypeId, ...details })));

const language = fc.constantFrom('en', 'zh-yue', 'sr-Latn-RS', 'de-CH-1996', 'en-x-own');

const seo = fc.record(
  { metaTitle: text(300), metaDescription: text(500), canonicalUrl: url, noIndex: fc.boolean() },
  // What says nothing is not kept.
  { requiredKeys: ['metaTitle'] },
);

const metadata = fc
  .dictionary(
    fc.oneof(fc.stringMatching(/^[A-Za-z0-9_]{1,64}$/), fc.constantFrom('constructor', 'toString', 'then')),
    fc.oneof(
      text(40),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(each => each + 0),
    ),
    // What says nothing is not kept.
    { minKeys: 1, maxKeys: 20 },
  )
  .filter(value => !Object.hasOwn(value, '__proto__'));

const side = fc.integer({ min: 1, max: 1_000_000 });

const focus = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }).map(each => each + 0),
  y: fc.double({ min: 0, max: 1, noNaN: true }).map(each => each + 0),
});

/** Sizes of a picture with these sides, narrower and of the same aspect. */
function sizesOf(width: number, height: number): fc.Arbitrary<Payload[]> {
  const size = fc
    .record({ width: fc.integer({ min: 1, max: width - 1 }), mimeType: nonBlank(20), bytes: fc.nat() })
    .map(given => ({
      width: given.width,
      height: Math.max(1, Math.round((height * given.width) / width)),
      mediumUrl: `https://images.example.org/${given.width}`,
      mimeType: given.mimeType,
      bytes: given.bytes,
    }));
  return fc.array(size, { minLength: 1, maxLength: 8 });
}

/** A medium, with sizes if it can have any. */
const withSizes = (medium: Payload): fc.Arbitrary<Payload> =>
  Number(medium.width) > 1 && medium.height
    ? fc
        .option(sizesOf(Number(medium.width), Number(medium.height)), { nil: undefined })
        .map(sizes => ({ ...medium, ...(sizes && { sizes }) }))
    : fc.constant(medium);

const known: Record<Entity['noun'], fc.Arbitrary<Payload>> = {
  blog: fc.record(
    {
      name: nonBlank(255),
      slogan: text(255),
      logoUrl: url,
      isPublic: fc.boolean(),
      siteUrl: url.filter(value => !/[?#]/.test(value)),
      postUrl: fc.constantFrom('/{slug}', '/{yyyy}/{mm}/{dd}/{id}', '/é?p={id}'),
      language,
      publisherName: text(255),
      pageUrl: fc.constantFrom('/{slug}/', '/p/{yyyy}/{id}'),
      tagUrl: fc.constantFrom('/tag/{slug}', '/é?t={id}'),
      menu: fc.array(
        fc.record({ label: nonBlank(40), url: fc.constantFrom('/', '/é/?a=b#c', 'https://example.com') }),
        { minLength: 1, maxLength: 9 },
      ),
      metadata,
    },
    { requiredKeys: ['name'] },
  ),
  author: fc.record(
    { displayName: nonBlank(255), userName: nonBlank(255), seo, metadata, bio: text(2000), websiteUrl: url },
    { requiredKeys: ['displayName', 'userName'] },
  ),
  tag: fc.record(
    { name: nonBlank(255), slug: nonBlank(100), seo, metadata, description: text(2000) },
    { requiredKeys: ['name'] },
  ),
  medium: fc
    .record(
      {
        mediumUrl: url,
        alternativeText: text(255),
        description: text(500),
        mediumType,
        bytes: fc.nat(),
        width: side,
        height: side,
        fileName: text(255),
        metadata,
        thumbHash: fc
          .uint8Array({ minLength: 5, maxLength: 25 })
          .map(bytes => Buffer.from(bytes).toString('base64')),
        focus,
      },
      { requiredKeys: ['mediumUrl'] },
    )
    .chain(withSizes),
  post: fc.record(
    {
      title: nonBlank(255),
      content: text(5_000),
      contentFormat: fc.constantFrom('markdown', 'html'),
      excerpt: text(500),
      slug: nonBlank(100),
      published: dateTime,
      seo,
      metadata,
      isListed: fc.boolean(),
      isFeatured: fc.boolean(),
      language,
      translationOf: fc.uuid(),
    },
    { requiredKeys: ['title', 'content'] },
  ),
};

/** Any valid payload of a family, without identifiers and without references. */
export const payloadsOf = ({ noun, minimal, full, changed }: Entity): fc.Arbitrary<Payload> =>
  known[noun] ?? fc.constantFrom(minimal, full, changed);

/** The fields that are stored in NFC, if they are not too long then (contract.md, Payloads), and their maximum lengths. */
const composed: Record<string, number> = {
  name: 255,
  displayName: 255,
  userName: 255,
  title: 255,
  slug: 100,
};

function asStored(name: string, value: unknown): unknown {
  const max = composed[name];
  if (max === undefined || typeof value !== 'string') return value;
  const text = value.normalize();
  return text.length > max ? value : text;
}

/** The payload as a read answers it, except identifiers, collections and what the service adds. */
export function asRead(noun: string, payload: Payload): Payload {
  if (noun !== 'medium')
    return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asStored(name, value)]));
  const type = (payload.mediumType ?? { mediumTypeId: zeroGuid }) as Payload;
  return { ...payload, mediumType: { resourceId: type.mediumTypeId, ...type } };
}
