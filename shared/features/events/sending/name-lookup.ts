import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, maySendTo } from './addresses.ts';

/** The IP addresses of a name. */
export type ResolveName = (name: string) => Promise<string[]>;

/** How long one question to a name server may take, in milliseconds. */
const askedFor = 3_000;

/**
 * Asks the name servers. `dns.lookup`, which others use, waits in a thread of a pool of four: a slow name server of a stranger would hold
 * up compression and files.
 */
export async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: askedFor, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Nothing may be sent to an address, or it leads nowhere. */
export class UnfitAddress extends Error {
  override readonly name = 'UnfitAddress';
}

/** The IP addresses of a host. Name servers need not know the own computer. */
async function addressesOf(host: string, isLocal: boolean, resolve: ResolveName): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (isLocal && host === 'localhost') return ['127.0.0.1', '::1'];
  return resolve(host);
}

/**
 * Looks the name of an address up, once, and judges what it stands for.
 * @returns what a connection asks instead of looking it up again, when it may stand for something else.
 * @throws UnfitAddress whose message may be shown to the endpoint's owner: it does not say the IP addresses.
 */
export async function lookUp(url: URL, isLocal: boolean, resolve: ResolveName): Promise<LookupFunction> {
  const found = await addressesOf(hostOf(url), isLocal, resolve);
  if (found.length === 0) throw new UnfitAddress('The name of the address is not known.');
  if (!found.every(address => maySendTo(address, isLocal)))
    throw new UnfitAddress('The name stands for an address that is not of the public internet.');
  const addresses = found.map((address): LookupAddress => ({ address, family: isIP(address) }));
  const [first = { address: '', family: 4 }] = addresses;
  return (_, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, first.address, first.family);
}
