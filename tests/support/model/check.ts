import type { Family } from '../content/families.ts';
import type { Answer, Service } from '../service/service.ts';
import type { Store } from './content.ts';
import type { Reply } from './perform.ts';
import { bodyOfRequest, methods, pathOfRequest, type Request } from './requests.ts';
import { blogsResponse, childrenResponse, exportResponse } from './responses.ts';

/** Sends a request. */
export const sendRequest = (service: Service, request: Request): Promise<Answer> =>
  service.send(methods[request.kind], pathOfRequest(request), bodyOfRequest(request));

/** An answer, reduced to what the model predicts of it. */
export function replyOf(answer: Answer): Reply {
  const { status, text } = answer;
  const location = answer.headers.get('location');
  if (location !== null) return { status, text, location: new URL(location).pathname.replace('/api/', '') };
  const [first = '', ...faults] = text.split('\n');
  if (status !== 400 || faults.length === 0) return { status, text };
  return { status, text: first, paths: faults.map(fault => /^- (\S+) \S/.exec(fault)?.[1] ?? fault).sort() };
}

/** The identifier at the end of a create's Location. */
export const newIdOf = ({ location = '' }: Reply) => location.slice(location.lastIndexOf('/') + 1);

/** The service's values of `lastModified`, by the number of the modification. */
export class Times {
  readonly #known = new Map<string, string>();
  readonly #between = new Map<string, [from: number, to: number]>();

  /** Records when a modification was requested and answered. */
  note(modification: number, from: number, to: number): void {
    this.#between.set(String(modification), [from, to]);
  }

  /** The expected text with the answer's own times, where they are new and plausible. */
  fill(expected: string, actual: string): string {
    if (!expected.includes('"#')) return expected;
    const lines = actual.split('\n');
    const fillLine = (line: string, at: number) =>
      line.replace(/(?<="lastModified": ")#(\d+)(?=")/, (mark, number) => {
        const time = this.#known.get(number) ?? this.#learn(number, lines[at] ?? '');
        return time ?? mark;
      });
    return expected.split('\n').map(fillLine).join('\n');
  }

  #learn(number: string, line: string): string | undefined {
    const time = /"lastModified": "([^"]+)"/.exec(line)?.[1];
    const [from, to] = this.#between.get(number) ?? [0, 0];
    const fits = time !== undefined && Date.parse(time) >= from && Date.parse(time) <= to;
    if (fits) this.#known.set(number, time);
    return fits ? time : undefined;
  }
}

/** The service's answers to reads, compared with the content of the model. */
export class Comparison {
  readonly #service: Service;
  readonly #store: Store;
  readonly #times: Times;

  constructor(service: Service, store: Store, times: Times) {
    this.#service = service;
    this.#store = store;
    this.#times = times;
  }

  async #expect(path: string, expected: unknown): Promise<void> {
    const { text } = await this.#service.send('GET', path);
    expect(text).toBe(this.#times.fill(JSON.stringify(expected, null, 2), text));
  }

  /** The list of blogs with its counts. */
  blogs = () => this.#expect('blog?count=1000', blogsResponse(this.#store));

  /** A family's list. */
  list(blogId: string, family: Family): Promise<void> {
    const blog = this.#store.blogs.get(blogId);
    const expected = blog ? childrenResponse(blog, family) : [];
    return this.#expect(`blog/${blogId}/${family.segment}?count=1000`, expected);
  }

  /** A blog's export; nothing for a missing blog. */
  async export(blogId: string): Promise<void> {
    const blog = this.#store.blogs.get(blogId);
    if (blog) await this.#expect(`blog/${blogId}`, exportResponse(blog));
  }

  /** Everything that exists. */
  async everything(): Promise<void> {
    await this.blogs();
    for (const blogId of this.#store.blogs.keys()) await this.export(blogId);
  }
}

/** Deletes everything that is stored. */
export async function deleteEverything(service: Service): Promise<void> {
  const blogs = (await service.send('GET', 'blog?count=1000')).json<{ blogId: string }[]>();
  await Promise.all(blogs.map(({ blogId }) => service.send('DELETE', `blog/${blogId}`)));
}
