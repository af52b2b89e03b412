/** A post as the example of an address has it. */
const example: Readonly<Record<string, string>> = {
  yyyy: '2026',
  mm: '11',
  dd: '24',
  slug: 'first-firing',
  id: '5f0c7a52-6a3b-4f0e-9a53-0d6e2f1f7a10',
};

const placeholder = /\{([a-z]+)\}/g;

/** Whether the service can make the address of each post of this. */
export function isPostUrl(text: string): boolean {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const tellsPosts = names.includes('slug') || names.includes('id');
  const rest = text.replace(placeholder, '');
  return tellsPosts && names.every(name => name in example) && /^\/[^\s{}<>"\\^`|]*$/.test(rest);
}

/** The address of a post that somebody might write. */
export const exampleAddress = (siteUrl: string, postUrl: string): string =>
  siteUrl.replace(/\/$/, '') + postUrl.replace(placeholder, (_, name) => example[name] ?? '');
