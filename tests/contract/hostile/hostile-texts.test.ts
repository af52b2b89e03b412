import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { expectContractAnswer } from '../../support/answers/contract-answer.ts';
import {
  author,
  blog,
  type Entity,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { entities, newCollection } from '../../support/requests/operations.ts';
import { promptly } from '../../support/requests/promptly.ts';
import { useService } from '../../support/service/use-service.ts';

// Long texts that almost match: a backtracking expression takes a time for each of them that grows with the square
// of its length, or faster. Sizes are close to the largest body.

const service = useService();
const collections = new Map<Entity, string>();
beforeAll(async () => {
  for (const entity of entities) collections.set(entity, await newCollection(service, entity));
});

/** Texts of about this many characters. */
const nearMisses: [string, (length: number) => string][] = [
  ['blanks within text', length => `a${' '.repeat(length)}a`],
  ['blanks of all kinds within text', length => `a${'\t\u0085\u00a0\u2003\u3000 '.repeat(length / 6)}a`],
  ['blanks behind text', length => `a${' '.repeat(length)}`],
  ['nothing but blanks', length => '\u2003'.repeat(length)],
  ['blanks and letters by turns', length => 'a '.repeat(length / 2)],
  ['digits of a GUID without end', length => 'deadbeef'.repeat(length / 8)],
  ['groups of a GUID without end', length => 'deadbeef-'.repeat(length / 9)],
  ['a GUID in brackets without end', length => `{${'dead-'.repeat(length / 5)}}`],
  ['digits of a date without end', length => `2024-01-01T00:00:00.${'0'.repeat(length)}`],
  ['dates one behind the other', length => '2024-01-01T00:00:00+00:00'.repeat(length / 25)],
  ['an address of dots', length => `http://${'a.'.repeat(length / 2)}`],
  ['an address of slashes', length => `http:${'/'.repeat(length)}`],
  ['an address of percent signs', length => `http://a/${'%'.repeat(length)}`],
  ['an address of blanks', length => `http://a/${' '.repeat(length)}b`],
  ['an address with a name in Unicode', length => `https://${'ß\u0301.'.repeat(length / 3)}`],
  ['an address of Punycode', length => `https://xn--${'a-9'.repeat(length / 3)}`],
  ['an address of brackets', length => `http://[${':'.repeat(length)}`],
  ['hyphens', length => `a${'-'.repeat(length)}`],
  ['letters with many accents', length => `a${'\u0301\u0323'.repeat(length / 2)}`],
  ['backslashes', length => '\\'.repeat(length)],
  ['quotes and colons', length => '": '.repeat(length / 3)],
  ['lone surrogates', length => '\ud83d'.repeat(length)],
];

/** Everything that a family reads from a body, each set to the text. */
const everywhere: [Entity, (text: string) => Payload][] = [
  [blog, text => ({ blogId: text, name: text, slogan: text, logoUrl: text })],
  [author, text => ({ authorId: text, displayName: text, userName: text, userImage: { mediumId: text } })],
  [tag, text => ({ tagId: text, resourceId: text, name: text, slug: text })],
  [
    medium,
    text => ({
      mediumUrl: text,
      alternativeText: text,
      description: text,
      mediumType: { mediumTypeId: text, mimeType: text, name: text, encoding: text },
    }),
  ],
  [
    post,
    text => ({
      title: text,
      content: text,
      slug: text,
      published: text,
      author: { authorId: text },
      tags: [{ tagId: text }],
      media: [{ mediumId: text }],
    }),
  ],
];

const send = (entity: Entity, payload: unknown) =>
  promptly(service, () => service.send('POST', collections.get(entity) ?? '', payload));

/** How long a body may be, in bytes: the host refuses more than 2.5 MiB before the service does. */
const mostBytes = 2_500_000;

/** The length of a text, at most this one, with which its body is not too long, however JSON escapes it. */
const fitting = (length: number, bodyOf: (length: number) => string) =>
  Math.min(length, Math.floor((length * mostBytes) / Buffer.byteLength(bodyOf(length))));

test.each(nearMisses)('Fields of %s are answered within a second', async (_, text) => {
  for (const [entity, payload] of everywhere) {
    for (const length of [250, 2_000, fitting(100_000, most => JSON.stringify(payload(text(most))))])
      expectContractAnswer(await send(entity, payload(text(length))));
  }
});

const largest = 2_000_000;
const single: [string, Entity, (text: string) => Payload][] = [
  ['a name', tag, name => ({ name })],
  ['an identifier', tag, tagId => ({ tagId, name: 'x' })],
  ['a reference', post, tagId => ({ title: 'x', content: '', tags: [{ tagId }] })],
  ['a date', post, published => ({ title: 'x', content: '', published })],
  ['an address', medium, mediumUrl => ({ mediumUrl })],
];

const slow = nearMisses.filter(([name]) => /blanks|without end|quotes/.test(name));

describe.each(single)('As %s', (thing, entity, payload) => {
  // Above, all texts are tried as all things, in up to 100 KB; in up to 2 MB, each text is one of the things in turn.
  const turn = single.findIndex(([name]) => name === thing);
  const inTurn = slow.filter((_text, place) => isFullDepth || place % single.length === turn);

  test.each(inTurn)('2 MB of %s are answered within a second', async (_name, text) => {
    const length = fitting(largest, most => JSON.stringify(payload(text(most))));
    expectContractAnswer(await send(entity, payload(text(length))));
  });
});

test('A body with names in two spellings is read within a second, whatever its strings are', async () => {
  for (const [, text] of nearMisses) {
    const bodyOf = (length: number) => {
      const content = JSON.stringify(text(length));
      return `{"title":"x","Title":"y","content":${content},"other":[${content},{${content} :${content}}]}`;
    };
    expectContractAnswer(await send(post, bodyOf(fitting(150_000, bodyOf))));
  }
});

/** As much of it as fits twice into an address of 8 KB. */
const segment = (text: string) =>
  encodeURIComponent(text.replaceAll('\ud83d', '?')).slice(0, 3_800).replace(/%.?$/, '');

test('Paths and queries of such texts are answered within a second', async () => {
  const collection = collections.get(tag) ?? '';
  for (const [, text] of nearMisses) {
    const long = segment(text(6_000));
    const addresses = [
      `blog/${long}`,
      `blog/${long}/tag`,
      `${collection}/${long}`,
      `${collection}?count=${long}&skip=${long}`,
      `${collection}?${long}`,
    ];
    for (const address of addresses)
      expectContractAnswer(await promptly(service, () => service.send('GET', address)));
  }
});
