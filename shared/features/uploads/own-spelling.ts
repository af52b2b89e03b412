/** The name of a public file: its blog, its digest and its kind (admission.ts). */
const fileName = /^[0-9a-f-]{36}\/[0-9a-f]{64}\.[a-z0-9]{3,4}$/;

/** The container whose files anybody can read by their addresses. */
export const publicContainer = 'media';

/** The address of a public file. @param endpoint of Blob Storage, without a slash at its end. */
export const ownAddress = (endpoint: string, name: string): string =>
  `${endpoint}/${publicContainer}/${name}`;

const parsed = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** Without the dot with which the name of a host may end. */
const hostOf = ({ host }: URL) => host.replace(/\.(?=:|$)/, '');

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Spells addresses in one way: that of a public file of this storage, however it is spelt, as {@link ownAddress} makes it, so that
 * media with the same file have equal texts; any other as it is.
 */
export function ownSpelling(endpoint: string): (address: string) => string {
  const own = parsed(ownAddress(endpoint, ''));
  if (!own) return address => address;
  const [host, folder] = [hostOf(own), decodedPath(own)];
  return address => {
    const named = parsed(address);
    if (!named || hostOf(named) !== host) return address;
    const path = decodedPath(named);
    const name = path.startsWith(folder) ? path.slice(folder.length) : '';
    return fileName.test(name) ? ownAddress(endpoint, name) : address;
  };
}

/**
 * The address of what may be a public file of some storage, spelt as it is where that is this one. For looking up alone, where nobody has to
 * know whose storage it is: by it only media are found that were stored with this address.
 */
export function fileSpelling(address: string): string {
  const named = parsed(address);
  if (!named) return address;
  const [folder = '', name = '', ...others] = decodedPath(named).split(`/${publicContainer}/`);
  const isFile = others.length === 0 && fileName.test(name);
  return isFile ? ownAddress(`${named.protocol}//${hostOf(named)}${folder}`, name) : address;
}
