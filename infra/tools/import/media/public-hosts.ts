import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { printable } from '../printable.ts';
import { NotMoved } from './not-moved.ts';

/** IPv4 networks that are no part of the public internet (RFC 6890), and Azure's own address in each virtual machine. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * All of IPv6 except 2000::/3, which alone is given out as public: so loopback, unique-local, link-local, multicast, and IPv4
 * addresses as they are mapped (::ffff:0:0/96) or translated (64:ff9b::/96). Of 2000::/3 what is for protocols, with Teredo's
 * tunnels, for documentation, and 6to4, which has an IPv4 address in it.
 */
const closed6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

// Apart, because a list takes an IPv4 address for its mapped IPv6 address as well, which is closed.
const closed = { 4: listOf(closed4, 'ipv4'), 6: listOf(closed6, 'ipv6') };

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  return (
    (version === 4 && !closed[4].check(address, 'ipv4')) ||
    (version === 6 && !closed[6].check(address, 'ipv6'))
  );
}

function refusal(host: string, addresses: string[]): NotMoved {
  const named = isIP(host) ? '' : `, ${addresses.join(', ')}`;
  return new NotMoved(
    `${printable(host)} is not on the public internet${named} (--media-from HOST[:PORT] allows one such host)`,
  );
}

/**
 * Resolves a name for a connection, which then goes to an address that was checked: nobody can have the name resolved to another
 * one in between.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const [first, ...others] = found.filter(({ address }) => isPublic(address));
    if (!first)
      return callback(
        refusal(
          hostname,
          found.map(({ address }) => address),
        ),
        [],
      );
    if (options.all) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};

/** Decides which hosts files are fetched from: any on the public internet, and one that the user has named. */
export class PublicHosts {
  readonly #allowed: string | undefined;

  /** @param allowed a host, which may have any address, and its port; without one, at the usual port of either protocol. */
  constructor(allowed?: string) {
    this.#allowed = allowed;
  }

  /**
   * Checks where an address leads, as far as it says.
   * @returns what resolves its name when it is connected to; undefined for the system's own way.
   * @throws NotMoved if it leads to a host that is not public.
   */
  lookupFor({ host, hostname, protocol }: URL): LookupFunction | undefined {
    // A URL leaves out the port that is usual for its protocol.
    if (this.#allowed !== undefined && new URL(`${protocol}//${this.#allowed}`).host === host)
      return undefined;
    // No name is resolved for these, so they are checked here. A URL has IPv6 in brackets.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isPublic(literal)) throw refusal(literal, []);
    return lookupPublic;
  }
}
