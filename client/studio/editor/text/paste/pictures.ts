import { webAddress } from './addresses.ts';
import type { StyleDeclarations } from './declared.ts';

/** A picture that is to be uploaded, and what it says to those who do not see it. */
export interface PastedFile {
  readonly file: File;
  readonly alternativeText: string;
}

/** The pictures of a text. */
export interface PastedPictures {
  /** Those that were in the text itself; each stands in it by its number, as `fileAttribute`. */
  readonly files: PastedFile[];
  /** On which servers the others are, and stay: one for each picture. */
  readonly hosts: string[];
  /** The names, where they have one, of those that are not there any more: on a disk, or in a mail. */
  readonly lost: string[];
}

/** The attribute of a picture that is a file, which no text that is pasted can have. */
export const fileAttribute = 'data-pasted-file';

/** The types of pictures that are taken, and how their files are named. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Smaller ones, in bytes, have one point, and keep a place or count readers. */
const smallest = 72;

function fileIn(address: string, index: number): File | undefined {
  const [, type = '', data = ''] = /^data:([\w/+.-]+)[^,]*;base64,(.*)$/s.exec(address) ?? [];
  const ending = endings[type.toLowerCase()];
  if (!ending) return undefined;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), sign => sign.charCodeAt(0));
    return new File([bytes], `pasted-${index + 1}.${ending}`, { type });
  } catch {
    return undefined;
  }
}

/** The last part of an address, by which people know a file. */
function nameIn(address: string): string {
  const last = /[^/\\:]*$/.exec(address.replace(/[?#].*$/, ''))?.[0] ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const isPoint = (element: Element, declared: StyleDeclarations) =>
  ['width', 'height'].some(side => {
    const said = element.getAttribute(side) ?? declared.get(side);
    return said !== undefined && /^[01](?:px)?$/.test(said.trim());
  });

const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}){1,8}$/u;

/** What becomes of a picture: an element, letters that it stands for, or nothing. */
export function pictureOf(
  element: Element,
  declared: StyleDeclarations,
  base: string | undefined,
  { files, hosts, lost }: PastedPictures,
): Element | string | undefined {
  const alternativeText = (element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  if (emoji.test(alternativeText) && !/^[\d#*]+$/.test(alternativeText)) return alternativeText;
  if (isPoint(element, declared)) return undefined;
  const shown = element.ownerDocument.createElement('img');
  // What comes when somebody scrolls there is elsewhere until then.
  const addresses = ['src', 'data-src', 'data-original'].map(name => element.getAttribute(name) ?? '');
  const onWeb = addresses.map(each => webAddress(each, base)).find(Boolean);
  const [address = ''] = addresses;
  if (onWeb) {
    hosts.push(new URL(onWeb).host);
    shown.setAttribute('src', onWeb);
  } else if (address.startsWith('data:')) {
    const file = fileIn(address, files.length);
    if (!file || file.size < smallest) return undefined;
    shown.setAttribute(fileAttribute, String(files.length));
    files.push({ file, alternativeText });
  } else {
    if (address !== '') lost.push(address.startsWith('blob:') ? alternativeText : nameIn(address));
    return undefined;
  }
  shown.setAttribute('alt', alternativeText);
  return shown;
}
