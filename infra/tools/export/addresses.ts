import type { ChangeOfAddress } from '../../../shared/features/feeds/formats/absolute-html.ts';
import type { OtherAddresses } from '../import/media/addresses.ts';
import type { Permalinks, PlacedPost } from './permalinks.ts';

/** Where what a blog names is on the new site. */
export interface NewPlaces {
  /** The paths of the files that were written, by their addresses in the service. */
  files: OtherAddresses;
  permalinks: Permalinks;
}

/** The path of a file on the new site, or its address where it could not be had. */
export const placeOfFile = (address: string, { files }: Pick<NewPlaces, 'files'>): string =>
  files.get(address) ?? address;

/** The path of a file with what follows its address: a page of it, or that its picture is wide. */
function partOfFile({ href, hash }: URL, files: NewPlaces['files']): string | undefined {
  const path = hash === '' ? undefined : files.get(href.slice(0, -hash.length));
  return path === undefined ? undefined : path + hash;
}

/**
 * What the addresses in a text become: those of files and posts lead to these, and what else its site had stays there.
 * @param from the post whose text it is.
 */
export function changeWithin({ files, permalinks }: NewPlaces, from?: PlacedPost): ChangeOfAddress {
  return address => {
    const resolved = permalinks.resolved(address, from);
    if (!resolved) return address;
    const here =
      files.get(resolved.href) ??
      files.get(address) ??
      partOfFile(resolved, files) ??
      permalinks.linkTo(resolved);
    return here ?? (permalinks.isOnSite(resolved) && !URL.canParse(address) ? resolved.href : address);
  };
}

/** Where an address that is no part of a text leads on the new site; a path stays one. */
export function newAddress(address: string, { files, permalinks }: NewPlaces): string {
  const resolved = permalinks.resolved(address);
  return (resolved && (files.get(resolved.href) ?? permalinks.linkTo(resolved))) ?? address;
}
