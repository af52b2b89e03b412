import { text } from 'node:stream/consumers';
import { blobFailure } from '../blob-failure.ts';
import type { Answer } from './answer.ts';
import type { BlobRequest } from './blob-request.ts';
import { keyOwner, keyValue } from './delegation-key.ts';
import { latestVersion } from './service-version.ts';
import { checkLength } from './uploads.ts';
import { element, leafElements, xmlDocument } from './xml.ts';

/** How long a key is valid, in milliseconds: 7 days ("Get User Delegation Key"). */
const maxValidity = 7 * 24 * 60 * 60 * 1000;

/** The times that the request asks for, and more than that it may not have. */
const maxBodyBytes = 64 * 1024;

export async function getUserDelegationKey({ headers, body, asker }: BlobRequest): Promise<Answer> {
  checkLength(headers, maxBodyBytes);
  const asked = Object.fromEntries(leafElements(await text(body)));
  const { Start: start = new Date(asker.now).toISOString(), Expiry: expiry = '' } = asked;
  if (expiry === '') throw blobFailure('InvalidXmlDocument', 'KeyInfo must have an Expiry.');
  const [from, to] = [Date.parse(start), Date.parse(expiry)];
  if (!(from < to && to > asker.now && to <= asker.now + maxValidity))
    throw blobFailure('InvalidXmlNodeValue', 'A key ends after it begins, and within 7 days from now.');
  const skv = String(headers['x-ms-version'] ?? latestVersion);
  const names = { ...keyOwner, skt: toTheSecond(from), ske: toTheSecond(to), sks: 'b', skv };
  const key = [
    element('SignedOid', names.skoid),
    element('SignedTid', names.sktid),
    element('SignedStart', names.skt),
    element('SignedExpiry', names.ske),
    element('SignedService', names.sks),
    element('SignedVersion', names.skv),
    element('Value', keyValue(names)),
  ];
  return {
    status: 200,
    headers: {},
    body: xmlDocument(`<UserDelegationKey>${key.join('')}</UserDelegationKey>`),
  };
}

/** Such as 2026-11-24T15:00:00Z, as it is in signatures. */
const toTheSecond = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
