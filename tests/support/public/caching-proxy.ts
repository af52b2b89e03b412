import { sendHttp, type WireAnswer } from '../requests/send-http.ts';

/** An answer that is kept, and what is needed to judge its age (RFC 9111, 4.2.3). */
interface Kept {
  answer: WireAnswer;
  /** The headers of the request that the answer depends on, as they were. */
  selecting: Record<string, string>;
  /** Its age when it came, in seconds. */
  ageAtFirst: number;
  /** When it came, in milliseconds since 1970. */
  received: number;
}

/** What a cache has to know of a `Cache-Control`. */
function directivesOf(headers: Headers): Map<string, number> {
  const parts = (headers.get('cache-control') ?? '').split(',').map(part => part.trim().toLowerCase());
  return new Map(
    parts
      .filter(part => part !== '')
      .map(part => [part.split('=')[0] ?? '', Number(part.split('=')[1] ?? 0)]),
  );
}

/** The headers that a cache must not take over from a 304 (RFC 9111, 3.2). */
const ofOneAnswer = [
  'content-encoding',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

interface CachingProxyOptions {
  /** The address of an instance of the origin, for the next request. */
  origin(): string;
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Whether it knows stale-while-revalidate (RFC 5861, 3): Front Door does not. */
  revalidates: boolean;
}

/** A shared cache before a service, by RFC 9111 and as strict as that lets it be: what CDNs do with `s-maxage`, `Age` and `Vary`. */
export class CachingProxy {
  readonly #options: CachingProxyOptions;
  readonly #kept = new Map<string, Kept[]>();
  readonly #refreshing = new Set<Promise<unknown>>();
  /** How many requests reached the origin. */
  forwarded = 0;

  constructor(options: CachingProxyOptions) {
    this.#options = options;
  }

  /** What a reader gets. */
  async get(path: string, headers: Record<string, string> = {}): Promise<WireAnswer> {
    const kept = this.#match(path, headers);
    if (!kept) return this.#fetch(path, headers);
    const age = this.#ageOf(kept);
    const staleFor = age - lifetimeOf(kept);
    if (staleFor < 0) return withAge(kept.answer, age);
    const window = directivesOf(kept.answer.headers).get('stale-while-revalidate') ?? 0;
    if (!this.#options.revalidates || staleFor >= window) return this.#fetch(path, headers, kept);
    const refreshing = this.#fetch(path, headers, kept).finally(() => this.#refreshing.delete(refreshing));
    this.#refreshing.add(refreshing);
    return withAge(kept.answer, age);
  }

  /** Waits until what is being refreshed behind readers is there. */
  async settled(): Promise<void> {
    await Promise.all(this.#refreshing);
  }

  #match(path: string, headers: Record<string, string>): Kept | undefined {
    return this.#kept
      .get(path)
      ?.find(({ selecting }) =>
        Object.entries(selecting).every(([name, value]) => (headers[name] ?? '') === value),
      );
  }

  #ageOf({ ageAtFirst, received }: Kept): number {
    return ageAtFirst + Math.max(0, this.#options.now() - received) / 1000;
  }

  async #fetch(path: string, headers: Record<string, string>, kept?: Kept): Promise<WireAnswer> {
    const { now, origin } = this.#options;
    const sent = now();
    const etag = kept?.answer.headers.get('etag');
    this.forwarded += 1;
    const fresh = await sendHttp(`${origin()}${path}`, 'GET', {
      ...headers,
      ...(etag && { 'if-none-match': etag }),
    });
    const answer = fresh.status === 304 && kept ? refreshed(kept.answer, fresh) : fresh;
    const ageAtFirst = Number(fresh.headers.get('age') ?? 0) + (now() - sent) / 1000;
    this.#keep(path, headers, { answer, ageAtFirst, received: now() });
    return withAge(answer, ageAtFirst);
  }

  #keep(path: string, headers: Record<string, string>, one: Omit<Kept, 'selecting'>): void {
    const others = (this.#kept.get(path) ?? []).filter(each => each !== this.#match(path, headers));
    const directives = directivesOf(one.answer.headers);
    const mayKeep = directives.has('public') && !directives.has('no-store') && !directives.has('private');
    const names = (one.answer.headers.get('vary') ?? '')
      .toLowerCase()
      .split(/, */)
      .filter(name => name !== '');
    const selecting = Object.fromEntries(names.map(name => [name, headers[name] ?? '']));
    this.#kept.set(path, mayKeep && !names.includes('*') ? [...others, { ...one, selecting }] : others);
  }
}

/** How long an answer is fresh, in seconds (RFC 9111, 4.2.1). */
function lifetimeOf({ answer: { headers } }: Kept): number {
  const directives = directivesOf(headers);
  if (directives.has('no-cache')) return 0;
  return directives.get('s-maxage') ?? directives.get('max-age') ?? 0;
}

/** A kept answer after a 304 to it (RFC 9111, 4.3.4). */
function refreshed({ status, bytes, headers }: WireAnswer, { headers: newer }: WireAnswer): WireAnswer {
  const all = new Headers(headers);
  for (const [name, value] of newer) if (!ofOneAnswer.includes(name)) all.set(name, value);
  return { status, bytes, headers: all };
}

function withAge({ status, bytes, headers }: WireAnswer, age: number): WireAnswer {
  const all = new Headers(headers);
  all.set('age', String(Math.floor(age)));
  return { status, bytes, headers: all };
}
