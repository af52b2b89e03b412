import { setTimeout as wait } from 'node:timers/promises';
import { expectContractAnswer } from '../../support/answers/contract-answer.ts';
import { collectionOf, post, tag } from '../../support/content/families.ts';
import { promptly } from '../../support/requests/promptly.ts';
import { chunk, megabyte, RawBody } from '../../support/requests/raw-body.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});
afterEach(async () => {
  // Whatever was sent before, the same process serves others.
  const answer = await promptly(service, () => service.send('POST', collectionOf(tag, blogId), tag.full));
  expect(answer.status).toBe(201);
});

const send = (body: string) =>
  promptly(service, () => service.send('POST', collectionOf(post, blogId), body));
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join();
const nested = (open: string, close: string) =>
  `{"title":"x","content":"","o":${open.repeat(1e5)}1${close.repeat(1e5)}}`;

/** Bodies that are short to write and slow to process. */
const shapes: [string, () => string][] = [
  ['100,000 properties', () => `{"title":"x","content":"",${many(1e5, at => `"p${at}":{}`)}}`],
  ['100,000 properties of one name', () => `{"content":"",${many(1e5, () => '"title":"x"')}}`],
  [
    '50,000 properties in two spellings',
    () => `{"content":"",${many(5e4, () => '"title":"x","Title":"y"')}}`,
  ],
  ['100,000 properties within an author', () => `{"author":{${many(1e5, at => `"p${at}":1`)}}}`],
  [
    '100,000 properties that are numbers',
    () => `{"title":"x","content":"",${many(1e5, at => `"${at * 2 ** 20}":[]`)}}`,
  ],
  ['half a million numbers as tags', () => `{"tags":[${many(5e5, () => '1')}]}`],
  ['400,000 lists as media', () => `{"media":[${many(4e5, () => '[]')}]}`],
  ['400,000 tags without identifier', () => `{"tags":[${many(4e5, () => '{}')}]}`],
  [
    '40,000 tags',
    () => `{"title":"x","content":"","tags":[${many(4e4, () => `{"tagId":"${crypto.randomUUID()}"}`)}]}`,
  ],
  [
    'as many wrong tags and media as there may be',
    () => `{"tags":[${many(250, () => '{"tagId":1}')}],"media":[${many(250, () => '{"mediumId":1}')}]}`,
  ],
  ['half a million empty strings', () => `{"title":[${many(5e5, () => '""')}]}`],
  ['a number of a million digits', () => `{"title":${'9'.repeat(1e6)},"content":0.${'3'.repeat(1e6)}}`],
  ['lists 100,000 deep, names in two spellings', () => nested('[', ']').replace('{', '{"Title":"y",')],
  ['objects 100,000 deep', () => nested('{"o":', '}')],
  ['escapes without end', () => `{"title":"x","Title":"y","content":"${'\\u0000'.repeat(42e4)}"}`],
  ['line breaks without end', () => `{"title":"x","Title":"y","content":"${'\\n'.repeat(125e4)}"}`],
  ['backslashes without end', () => `{"title":"x","Title":"y","o":"${'\\\\'.repeat(125e4)}"}`],
  ['quotes without end', () => `{"title":"x","Title":"y","o":"${'\\"'.repeat(125e4)}"}`],
  ['names as many as there may be', () => `{"title":"x","content":"",${many(49e3, at => `"p${at}":{}`)}}`],
  ['800,000 empty lists', () => `{"tags":[${many(8e5, () => '[]')}]}`],
];

test.each(shapes)('A body of %s is answered as the contract says, within a second', async (_, body) => {
  expectContractAnswer(await send(body()));
});

describe('A body over a raw connection', () => {
  const collection = () => collectionOf(tag, blogId);
  // By the host, which lets little more through than the service accepts (tests/infra/deployment.test.ts).
  const tooLong = /^HTTP\/1\.1 500 [\s\S]*Content-Length: 0\r\n/;
  let body: RawBody;
  const open = (...headers: string[]) => {
    body = new RawBody(service, collection(), ...headers);
  };
  afterEach(() => body.close());

  test('of 100 MB is refused long before its end', async () => {
    open(`Content-Length: ${100 * megabyte.length}`);

    const sent = await body.pour(megabyte, 100);

    expect(await body.untilAnswered()).toMatch(tooLong);
    expect(sent).toBeLessThan(50);
  });

  test('that has no end is refused', async () => {
    open('Transfer-Encoding: chunked');

    const sent = await body.pour(chunk, 1_000);

    expect(await body.untilAnswered()).toMatch(tooLong);
    expect(sent).toBeLessThan(50);
  });

  test('of single bytes is read, and delays no other client', async () => {
    open('Transfer-Encoding: chunked');

    await body.pour(Buffer.from('1\r\n \r\n'.repeat(10_000)), 5);
    const meanwhile = await promptly(service, () => service.send('GET', 'blog'));
    const text = JSON.stringify(tag.full);
    body.send(`${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`);

    expect(meanwhile.status).toBe(200);
    expect(await body.untilAnswered()).toMatch(/^HTTP\/1\.1 201 /);
  });

  const unfinished = [
    ['Content-Length: 100', '{"name":"x"}'],
    ['Transfer-Encoding: chunked', 'c\r\n{"name":"x"}\r\n'],
  ] as const;

  test.each(unfinished)(
    'that stops before its end (%s) does not keep others from being served',
    async (header, part) => {
      open(header);
      body.send(part);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => promptly(service, () => service.send('GET', collection()))),
      );

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(body.received).toBe('');
    },
  );

  test('longer than its Content-Length is cut there, and the rest is not carried out', async () => {
    const text = JSON.stringify(tag.full);
    open(`Content-Length: ${text.length}`);
    body.send(`${text}DELETE /api/blog/${blogId} HTTP/1.1 nonsense\r\n\r\n`);

    expect(await body.untilAnswered()).toMatch(/^HTTP\/1\.1 (201|400) /);
    await wait(50);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200);
  });
});
