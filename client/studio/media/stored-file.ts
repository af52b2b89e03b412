/** The path of a public file in Blob Storage, which may have a path itself. */
const filePath = /^(?:\/[\w.~-]+)*\/media\/[0-9a-f-]{36}\/[0-9a-f]{64}\.\w+$/;

/** Whether an address is of this page's own origin, where it may do something, such as the sign-out. */
export const isOfThisOrigin = (address: string, page: string): boolean =>
  !URL.canParse(address, page) || new URL(address, page).origin === new URL(page).origin;

/**
 * Whether an address is, by its form, that of a file in storage: no other site's is shown here, which would learn who writes, and
 * when. From where pictures come is decided by the page's policy (contract.md, Pages).
 */
export function isStoredFile(address: string, page: string): boolean {
  if (!URL.canParse(address) || isOfThisOrigin(address, page)) return false;
  const { protocol, username, password, pathname, search } = new URL(address);
  return /^https?:$/.test(protocol) && `${username}${password}${search}` === '' && filePath.test(pathname);
}
