import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type BlobFailure, blobFailure } from '../blob-failure.ts';
import { type KeyNames, keyOwner, keyParameters, keyValue } from './delegation-key.ts';
import { isKnownVersion } from './service-version.ts';
import { stringToSign } from './string-to-sign.ts';

/** A request with a shared access signature in its query. */
export interface SignedAccess {
  account: string;
  container: string;
  /** '' for the container itself. */
  blob: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The IPv4 address that it comes from. */
  sender: string;
  /** Milliseconds since 1970. */
  now: number;
}

const required = ['sv', 'sr', 'se', 'sp', 'sig', ...keyParameters] as const;

/** What a signature may say and this server cannot check. */
const notChecked: Record<string, string> = {
  si: 'a stored access policy (si), which no user delegation SAS has',
  ses: 'an encryption scope (ses)',
  saoid: 'an authorized user (saoid), which needs a hierarchical namespace',
  suoid: 'an unauthorized user (suoid), which needs a hierarchical namespace',
  skdutid: "a delegated user's tenant (skdutid)",
  sduoid: 'a delegated user (sduoid)',
};

/**
 * Checks a user delegation SAS ("Create a user delegation SAS").
 * @returns its permissions (sp).
 * @throws BlobFailure unless it is valid for this blob or container, now, from there.
 */
export function checkSignature(access: SignedAccess): string {
  const { query, now } = access;
  const sent = (name: string) => query.get(name) ?? '';
  checkParameters(query);
  const expected = sign(access);
  const signature = Buffer.from(sent('sig'));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw unauthenticated('Signature did not match.');
  checkTimes('Key', sent('skt'), sent('ske'), now);
  checkTimes('Signature', sent('st'), sent('se'), now);
  checkSender(sent('sip'), access.sender);
  if (sent('spr') === 'https') throw blobFailure('AuthorizationProtocolMismatch');
  return sent('sp');
}

function checkParameters(query: URLSearchParams): void {
  const missing = required.find(name => !query.get(name));
  if (missing) throw unauthenticated(`${missing} is mandatory in a user delegation SAS. Cannot be empty.`);
  const twice = [...query.keys()].find(name => query.getAll(name).length > 1);
  if (twice) throw unauthenticated(`${twice} is given twice.`);
  const unchecked = Object.keys(notChecked).find(name => query.has(name));
  if (unchecked) throw unauthenticated(`Local Blob Storage does not support ${notChecked[unchecked]}.`);
  for (const name of ['sv', 'skv'])
    if (!isKnownVersion(query.get(name) ?? ''))
      throw unauthenticated(`Local Blob Storage does not know the version ${query.get(name)} (${name}).`);
  const sr = query.get('sr') ?? '';
  if (!['b', 'c'].includes(sr)) throw unauthenticated(`Local Blob Storage does not support sr=${sr}.`);
  const spr = query.get('spr') ?? '';
  if (!['', 'https', 'https,http'].includes(spr)) throw unauthenticated(`spr=${spr} is not valid.`);
  const isOfOwner = query.get('skoid') === keyOwner.skoid && query.get('sktid') === keyOwner.sktid;
  if (!isOfOwner || query.get('sks') !== 'b')
    throw unauthenticated('The user delegation key is not one of this server.');
}

function sign({ account, container, blob, query, headers }: SignedAccess): Buffer {
  const resource = `/blob/${account}/${container}${query.get('sr') === 'b' ? `/${blob}` : ''}`;
  const names = Object.fromEntries(
    keyParameters.map(name => [name, query.get(name) ?? '']),
  ) as unknown as KeyNames;
  const key = Buffer.from(keyValue(names), 'base64');
  const text = stringToSign({ query, headers, resource });
  return Buffer.from(createHmac('sha256', key).update(text).digest('base64'));
}

/** Times of ISO 8601 in UTC: a date, or a date with minutes, seconds or fractions of them. */
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,7})?)?Z)?$/;

function checkTimes(what: 'Key' | 'Signature', start: string, end: string, now: number): void {
  const [from, to] = [start || '1970-01-01', end].map(text =>
    time.test(text) ? Date.parse(text) : Number.NaN,
  );
  // A comparison with NaN is false.
  if (Number(from) <= now && now < Number(to)) return;
  const format = (date: number) => new Date(date).toUTCString();
  throw unauthenticated(
    `${what} not valid in the specified time frame: Start [${start}] - Expiry [${end}] - Current [${format(now)}]`,
  );
}

function checkSender(range: string, sender: string): void {
  if (range === '') return;
  const [first = '', last = first] = range.split('-');
  const place = numberOf(sender);
  if (!(numberOf(first) <= place && place <= numberOf(last)))
    throw blobFailure('AuthorizationSourceIPMismatch', `It came from ${sender}.`);
}

/** An IPv4 address as a number; NaN for anything else, which is in no range. */
function numberOf(address: string): number {
  const bytes = address.split('.');
  const isAddress = bytes.length === 4 && bytes.every(byte => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
  return isAddress ? bytes.reduce((number, byte) => number * 256 + Number(byte), 0) : Number.NaN;
}

const unauthenticated = (detail: string): BlobFailure => blobFailure('AuthenticationFailed', detail);
