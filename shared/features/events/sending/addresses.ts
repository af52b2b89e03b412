import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopbackName } from '../../../pages/frame-sources.ts';

/** What no endpoint has: networks of one's own, of one computer, of one link, of documents and of Azure's platform (IANA's registries). */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
// Those that stand for an IPv4 address are refused whatever it is: no name needs them, as it has that address as well.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** The only IPv6 addresses that are given to the public. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether everybody on the internet reaches the same by an IP address. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !notPublic.check(address, 'ipv4')
    : isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');

/** Whether an IP address is of this computer. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether something may be sent to an IP address. @param isLocal whether all runs on one computer. */
export const maySendTo = (address: string, isLocal: boolean): boolean =>
  isPublic(address) || (isLocal && isLoopback(address));

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Why nothing is sent to an address, by the address alone; undefined if it may be. A name is judged by its IP addresses, once it is sent to.
 * @param text an absolute http or https URL. @param isLocal whether all runs on one computer, and HTTP is enough within it.
 */
export function whyNotSentTo(text: string, isLocal: boolean): string | undefined {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'must have no user name and no password';
  if (url.protocol !== 'https:' && !(isLocal && isLoopbackName(url.hostname))) return 'must be https';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !maySendTo(host, isLocal)) return 'must be an address of the public internet';
  return undefined;
}
