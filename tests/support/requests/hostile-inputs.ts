import fc from 'fast-check';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { absentGuid, blog, families, zeroGuid } from '../content/families.ts';

/** Part of every body, so that a log that quotes one is detected. */
export const secret = 'marzipan-7f3e';

const words = (text: string) => text.split(' ');

/** The names of the families' fields, their own and those that refer to others. */
const payloadNames = [
  ...[blog, ...families].flatMap(({ idField, full }) => [idField, ...Object.keys(full)]),
  ...words('resourceId mediumTypeId userImage postImage author tags media isPostImage id'),
];
const traps = [
  ...words(
    '__proto__ constructor prototype toString valueOf toJSON hasOwnProperty then length Headers Query',
  ),
  ...words('headers params segment 0 %s ｎame name\u0307 na\u0000me'),
  ...['', ' name'],
];

const inAnyCase = fc
  .tuple(fc.constantFrom(...payloadNames), fc.constantFrom('as it is', 'upper', 'lower'))
  .map(([name, form]) =>
    form === 'upper' ? name.toUpperCase() : form === 'lower' ? name.toLowerCase() : name,
  );
const propertyName = fc.oneof(
  { arbitrary: inAnyCase, weight: 6 },
  { arbitrary: fc.constantFrom(...traps), weight: 3 },
  fc.string({ unit: codePoint, maxLength: 8 }),
);

/** Identifiers, and texts that look like one: other case, other forms, other digits that look the same. */
const identifiers = [
  absentGuid,
  zeroGuid,
  absentGuid.toUpperCase(),
  absentGuid.replaceAll('-', ''),
  `{${absentGuid}}`,
  `(${absentGuid}}`,
  ` \t${absentGuid}\u3000`,
  absentGuid.replaceAll('0', '\uff10'),
  absentGuid.replaceAll('d', 'D\u0323'),
  `\u202e${absentGuid}`,
  `${absentGuid}\n`,
  `${absentGuid}\u0000`,
  '0x0,0x0,{0}',
];
const texts = [
  ...words('x \u0000 \u2028 \ud800 \udc00\ud800 \u202e ﬃ İ \ufeff __proto__ null %s%d%j {{7*7}} <script>'),
  ...words(
    '2024-02-30T00:00:00Z 2024-02-29T24:00:00Z 0000-01-01T00:00:00Z +2024-01-01 2024-01-01T00:00:00+14:01',
  ),
  ...words('http:// https:///x javascript:alert(1) http://[::1 http://ü@:99999 ../../etc/passwd'),
  ...['', ' ', '\r\nX-Injected: 1', 'http://a b', 'http://a\r\n', "' OR 1=1 --"],
];
const text = fc.oneof(
  fc.constantFrom(...texts, ...identifiers),
  fc.string({ unit: codePoint }),
  fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)) }),
  fc
    .tuple(fc.constantFrom(...texts, 'a', '\u0301'), fc.nat(3_000))
    .map(([each, count]) => each.repeat(count)),
);

const numbers = [...words('0 -0 1e999 -1e-999 00 0x1 NaN .5'), '9'.repeat(10_000), `0.${'1'.repeat(10_000)}`];
const scalar = fc.oneof(
  { arbitrary: text.map(each => JSON.stringify(each)), weight: 6 },
  fc.constantFrom('true', 'false', 'null'),
  fc.constantFrom(...numbers),
  text.map(each => `"${each}"`),
);

const { value } = fc.letrec<{ value: string; list: string; object: string }>(tie => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('object'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 4 }).map(entries => `[${entries.join()}]`),
  object: fc
    .array(fc.tuple(propertyName, tie('value')), { maxLength: 6 })
    .map(properties => `{${properties.map(([name, each]) => `${JSON.stringify(name)}:${each}`).join()}}`),
}));

/** The required fields of each family's payload, so that the rest is checked. */
const required =
  '"name":"n","title":"t","content":"c","displayName":"d","userName":"u","mediumUrl":"https://example.org/m","mediumType":{}';

const property = fc.tuple(propertyName, value).map(([name, each]) => `${JSON.stringify(name)}:${each}`);
const object = fc
  .tuple(fc.array(property, { maxLength: 5 }), fc.boolean())
  .map(([properties, isComplete]) => [...properties, ...(isComplete ? [required] : []), `"x":"${secret}"`])
  .map(properties => `{${properties.join()}}`);

/** Inserts bytes into a body, or cuts off its end. */
const damage = fc.record({ at: fc.nat(300), cut: fc.boolean(), bytes: fc.uint8Array({ maxLength: 4 }) });

/** Any body: mostly JSON with the names of payload fields, some of it broken. */
export const bodies: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.oneof({ arbitrary: object, weight: 8 }, value), fc.option(damage, { freq: 3 }))
  .map(([json, broken]) => {
    const bytes = Buffer.from(json);
    if (!broken) return bytes;
    const rest = broken.cut ? [] : [bytes.subarray(broken.at)];
    return Buffer.concat([bytes.subarray(0, broken.at), broken.bytes, ...rest]);
  });

const odd = [
  ...words('%00 %0d%0aX-Injected:%201 %ff %c0%af %2e%2e .. . %2F %252F % %zz %u0041'),
  ...words('%20 %09 %E2%80%AE %EF%BB%BF ;a=b * $metadata {id} \u0085 \u00e9'),
  ...['', 'a'.repeat(5_000)],
];
const segment = fc.oneof(
  fc.constantFrom(...identifiers.map(encodeURIComponent)),
  fc.constantFrom(...odd),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map(code => String.fromCharCode(code)) }),
);

/** Any path segments after `blog`, with a placeholder for the identifier of an existing blog: `@`. */
export const paths: fc.Arbitrary<string> = fc
  .tuple(
    fc.option(fc.oneof(fc.constant('@'), segment)),
    fc.option(
      fc.oneof(
        { arbitrary: fc.constantFrom('author', 'POST', 'tag', 'medium', 'Media'), weight: 4 },
        segment,
      ),
    ),
    fc.option(segment),
  )
  .map(segments => ['blog', ...segments.filter(each => each !== null)].join('/'));

const parameter = fc.constantFrom(
  ...words(
    'count skip COUNT blogId BLOGID id ID Id segment code Headers Query headers __proto__ constructor',
  ),
  ...words('params $request sys %63ount count[]'),
  ...['', 'x'.repeat(300)],
);
const argument = fc.oneof(
  fc.constantFrom(
    ...words('1 -1 +5 2147483647 %7B%22a%20b%22:%22c%22%7D %0d%0a [object %'),
    '9'.repeat(3_000),
  ),
  segment,
);
/** Any query, with its `?` if there is one. */
export const queries: fc.Arbitrary<string> = fc
  .array(fc.tuple(parameter, fc.constantFrom('=', '', '==', '=&='), argument), { maxLength: 5 })
  .map(items => (items.length === 0 ? '' : `?${items.map(item => item.join('')).join('&')}`));

const headerName = fc.constantFrom(
  ...words('Host X-Forwarded-Host X-Forwarded-Proto Disguised-Host X-Original-URL Forwarded Accept Origin'),
  ...words(
    'X-HTTP-Method-Override X-Ms-Invocation-Id X-Ms-Client-Principal Traceparent Tracestate __proto__',
  ),
  ...words('Content-Type Content-Encoding If-Match If-None-Match Range Cookie Referer TE'),
);
const headerValue = fc.oneof(
  fc.constantFrom(
    ...words('* evil.example evil.example:99999 [ http javascript : gzip "<script> bytes=0-'),
    ...['00-00000000000000000000000000000000-0000000000000000-00', 'a b', 'x'.repeat(4_000), ''],
  ),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code)) }),
);

/** Any headers, one per line. */
export const headers: fc.Arbitrary<string[]> = fc.array(
  fc.tuple(headerName, headerValue).map(([name, each]) => `${name}: ${each}`),
  { maxLength: 4 },
);
