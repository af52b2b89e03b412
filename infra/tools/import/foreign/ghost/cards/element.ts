import { escaped } from '../../escaped.ts';

type Value = string | number | boolean | undefined;

/**
 * An element as HTML. @param attributes those that are undefined or false are left out, those that are true have no value.
 * @param inside HTML; undefined if such elements have no end.
 */
export function element(name: string, attributes: Readonly<Record<string, Value>>, inside?: string): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${key}` : ` ${key}="${escaped(`${value}`)}"`;
  });
  const tag = `<${name}${written.join('')}>`;
  return inside === undefined ? tag : `${tag}${inside}</${name}>`;
}

/** The scheme of an address as browsers read it, which pass over what cannot be seen. */
const schemeOf = (address: string) =>
  /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\0- ]+/g, ''))?.[1]?.toLowerCase();

const opened = new Set([undefined, 'http', 'https', 'mailto', 'tel']);
const loaded = new Set([undefined, 'http', 'https']);

/** An address to which a link may lead: none of a script. */
export const linkTo = (address: string | undefined): string | undefined =>
  address && opened.has(schemeOf(address)) ? address : undefined;

/** An address from which a file may be loaded. */
export const fileAt = (address: string | undefined): string | undefined =>
  address && loaded.has(schemeOf(address)) ? address : undefined;
