/** Where GitHub takes what starts the workflows of a repository. */
const dispatches = (owner: string, name: string) =>
  `https://api.github.com/repos/${owner}/${name}/dispatches`;

const part = String.raw`([\w.-]+)`;
const short = new RegExp(`^${part}/${part}$`);
const page = new RegExp(`^(?:https?://)?(?:www\\.)?github\\.com/${part}/${part}(?:/.*)?$`, 'i');
const remote = new RegExp(`^(?:ssh://)?git@github\\.com[:/]${part}/${part}$`, 'i');
const address = /^https:\/\/\S+\/repos\/[^/?#\s]+\/[^/?#\s]+\/dispatches$/i;
const ours = new RegExp(`^https://api\\.github\\.com/repos/${part}/${part}/dispatches$`, 'i');

/** Dots alone lead elsewhere. */
const isName = (text: string | undefined): text is string => !!text && !/^\.+$/.test(text);

/**
 * The address of a repository's dispatches, for what somebody has written or copied: `owner/name`, its page, what git calls it, or
 * the address itself, which a company's own GitHub has as well. Undefined if it names no repository.
 */
export function dispatchesOf(text: string): string | undefined {
  const written = text.trim().replace(/\/+$/, '');
  if (address.test(written)) return written;
  const [, owner, name] = short.exec(written) ?? page.exec(written) ?? remote.exec(written) ?? [];
  const bare = name?.replace(/\.git$/i, '');
  return isName(owner) && isName(bare) ? dispatches(owner, bare) : undefined;
}

/** A repository as people write it: `owner/name`; of another GitHub, the address. */
export function repositoryOf(url: string): string {
  const [, owner, name] = ours.exec(url) ?? [];
  return owner && name ? `${owner}/${name}` : url;
}
