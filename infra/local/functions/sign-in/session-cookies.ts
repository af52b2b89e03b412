import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Person, userKey } from './person.ts';

/** A user who has signed in. */
export interface Session {
  /** Its number among the sessions of this process, from 1 on. */
  number: number;
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

/** The maximum number of ends before their time that are remembered. */
export const maxEnded = 10_000;

/** A Set-Cookie value that ends the session in the browser. */
export const endedCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

const ofSession = ({ number }: Session) => `session ${number}`;
const ofUser = (user: string) => `user ${userKey(user)}`;

/**
 * Sessions that are kept in their cookies, signed with a key of this process: a restart ends them all. The time of a
 * session's end is signed too, so that no client can change it.
 */
export class SessionCookies {
  #key = randomBytes(32);
  readonly #now: () => number;
  /** The number of the last session. */
  #last = 0;
  /** Which sessions were ended before their time: one, or those of a user, up to a number; and when all of these are over. */
  readonly #ended = new Map<string, { upTo: number; expires: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * A Set-Cookie value that starts a session; undefined when a browser would not keep so large a cookie.
   * @param former the Cookie header with the sessions that it replaces.
   */
  start(person: Person, former?: string): string | undefined {
    const session: Session = { number: this.#last + 1, person, expires: this.#now() + lifetimeMs };
    const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
    if (this.#cookie(payload).length > maximumBytes) return undefined;
    this.#last = session.number;
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
    for (let open = this.read(header); open !== undefined; open = this.read(header))
      this.#remember(ofSession(open), open.number, open.expires);
  }

  /** Ends all sessions of a user that there are, wherever their cookies are. */
  endAllOf(user: string): void {
    this.#remember(ofUser(user), this.#last, this.#now() + lifetimeMs);
  }

  /** Ends all sessions that there are, as a restart does. */
  endAll(): void {
    this.#ended.clear();
    this.#key = randomBytes(32);
  }

  #remember(what: string, upTo: number, expires: number): void {
    if (this.#ended.size >= maxEnded) this.#forget();
    this.#ended.set(what, { upTo, expires });
  }

  /** Forgets sessions whose time is over. If all are still valid, ends all sessions. */
  #forget(): void {
    for (const [what, { expires }] of this.#ended) if (expires <= this.#now()) this.#ended.delete(what);
    if (this.#ended.size >= maxEnded) this.endAll();
  }

  #open(value: string): Session | undefined {
    const [payload = '', signature = '', ...rest] = value.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(payload));
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    // The signature shows that start() wrote it.
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Session;
    return this.#now() < session.expires && !this.#isEnded(session) ? session : undefined;
  }

  #isEnded(session: Session): boolean {
    const ends = [ofSession(session), ofUser(session.person.user)].map(what => this.#ended.get(what));
    return ends.some(end => end !== undefined && session.number <= end.upTo);
  }

  #cookie(payload: string): string {
    return `${cookieName}=${payload}.${this.#sign(payload)}`;
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
