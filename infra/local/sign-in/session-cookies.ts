import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Person } from './person.ts';

/** Somebody who has signed in. */
export interface Session {
  /** Tells it from other sessions of the same person. */
  id: string;
  person: Person;
  /** When it ends, in milliseconds since 1970. */
  expires: number;
}

const cookieName = 'AppServiceAuthSession';

// Secure, which Azure adds, would keep the cookie from going over local http.
const attributes = 'Path=/; HttpOnly; SameSite=Lax';

/** Azure's default (docs: "Manage OAuth tokens in Azure App Service authentication"). */
const lifetimeMs = 8 * 3_600_000;

/** Browsers drop a cookie that is larger, name and value together (RFC 6265, 6.1). */
const maximumBytes = 4_096;

/** So many sessions that were ended before their time are remembered. */
export const mostEnded = 10_000;

/** A Set-Cookie value that ends the session in the browser. */
export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

/**
 * Sessions that live in their cookie, signed with a key that this process alone has: a restart ends them all.
 * The end of a session is in what is signed, so that no client can stretch it.
 */
export class SessionCookies {
  #key = randomBytes(32);
  readonly #now: () => number;
  /** When sessions would have ended that were ended before, by their identifiers. */
  readonly #ended = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A Set-Cookie value that starts a session; undefined when a browser would not keep so large a cookie. */
  start(person: Person): string | undefined {
    const id = randomBytes(12).toString('base64url');
    const session: Session = { id, person, expires: this.#now() + lifetimeMs };
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    const cookie = `${cookieName}=${payload}.${this.#sign(payload)}`;
    return cookie.length > maximumBytes ? undefined : `${cookie}; ${attributes}`;
  }

  /** The session that a Cookie header holds; undefined when there is none that is ours and not over. */
  read(header: string | undefined): Session | undefined {
    for (const cookie of (header ?? '').split(';')) {
      const [name, value = ''] = cookie.trim().split('=');
      const session = name === cookieName ? this.#open(value) : undefined;
      if (session !== undefined) return session;
    }
    return undefined;
  }

  /** Ends the sessions that a Cookie header holds, whoever else has their cookies. */
  end(header: string | undefined): void {
    for (let open = this.read(header); open !== undefined; open = this.read(header)) {
      if (this.#ended.size >= mostEnded) this.#forget();
      this.#ended.set(open.id, open.expires);
    }
  }

  /** Makes room: for those whose time is over, else with a new key, which ends all sessions as a restart does. */
  #forget(): void {
    for (const [id, expires] of this.#ended) if (expires <= this.#now()) this.#ended.delete(id);
    if (this.#ended.size < mostEnded) return;
    this.#ended.clear();
    this.#key = randomBytes(32);
  }

  #open(value: string): Session | undefined {
    const [payload = '', signature = '', ...rest] = value.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(payload));
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    // What bears the signature was written by start().
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    return this.#now() < session.expires && !this.#ended.has(session.id) ? session : undefined;
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
