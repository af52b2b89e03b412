import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Person } from './principal.ts';

/** A user who has signed in. */
export interface Session {
  /** Unique, also among sessions of the same person. */
  id: string;
  person: Person;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
}

const cookieName = 'AppServiceAuthSession';

// Without Secure, which Azure adds: browsers would not send the cookie over local http.
const attributes = 'Path=/; HttpOnly; SameSite=Lax';

/** Azure's default (docs: "Manage OAuth tokens in Azure App Service authentication"). */
const lifetimeMs = 8 * 3_600_000;

/** Browsers drop a cookie that is larger, name and value together (RFC 6265, 6.1). */
const maximumBytes = 4_096;

/** The maximum number of sessions that are remembered as ended before their time. */
export const maxEnded = 10_000;

/** A Set-Cookie value that ends the session in the browser. */
export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

/**
 * Sessions that are kept in their cookies, signed with a key of this process: a restart ends them all. The time of a
 * session's end is signed too, so that no client can change it.
 */
export class SessionCookies {
  #key = randomBytes(32);
  readonly #now: () => number;
  /** Sessions that were ended before their time, with the time of their end, by identifier. */
  readonly #ended = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * A Set-Cookie value that starts a session; undefined when a browser would not keep so large a cookie.
   * @param former the Cookie header with the sessions that it replaces.
   */
  start(person: Person, former?: string): string | undefined {
    const id = randomBytes(12).toString('base64url');
    const session: Session = { id, person, expires: this.#now() + lifetimeMs };
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    if (this.#cookie(payload).length > maximumBytes) return undefined;
    // Before the cookie is signed, because it may take a new key.
    this.end(former);
    return `${this.#cookie(payload)}; ${attributes}`;
  }

  /** The session in a Cookie header; undefined when there is no valid one. */
  read(header: string | undefined): Session | undefined {
    for (const cookie of (header ?? '').split(';')) {
      const [name, value = ''] = cookie.trim().split('=');
      const session = name === cookieName ? this.#open(value) : undefined;
      if (session !== undefined) return session;
    }
    return undefined;
  }

  /** Ends the sessions in a Cookie header, also for others who have the same cookies. */
  end(header: string | undefined): void {
    for (let open = this.read(header); open !== undefined; open = this.read(header)) {
      if (this.#ended.size >= maxEnded) this.#forget();
      this.#ended.set(open.id, open.expires);
    }
  }

  /** Forgets sessions whose time is over. If all are still valid, takes a new key, which ends all sessions as a restart does. */
  #forget(): void {
    for (const [id, expires] of this.#ended) if (expires <= this.#now()) this.#ended.delete(id);
    if (this.#ended.size < maxEnded) return;
    this.#ended.clear();
    this.#key = randomBytes(32);
  }

  #open(value: string): Session | undefined {
    const [payload = '', signature = '', ...rest] = value.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(payload));
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    // The signature shows that start() wrote it.
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    return this.#now() < session.expires && !this.#ended.has(session.id) ? session : undefined;
  }

  #cookie(payload: string): string {
    return `${cookieName}=${payload}.${this.#sign(payload)}`;
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
