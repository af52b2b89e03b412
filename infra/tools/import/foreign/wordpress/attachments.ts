import { fileKinds } from '../../../../../shared/features/uploads/file-kinds.ts';
import type { ConversionReport } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import { shorten } from '../shortened.ts';
import type { WordPressItem } from './item.ts';

/** A file of the old site's media library. */
export interface Attachment {
  mediumId: string;
  url: string;
  title: string;
  alternativeText: string;
  /** What stands below it. */
  caption: string;
  /** What is said of it in the library. */
  description: string;
  /** The number of the post that it was uploaded for. */
  postId: string;
  /** Where it stands among those of that post. */
  order: number;
}

/** Types of files that are often in a library, but that the service takes no uploads of, by their extensions. */
const otherTypes: readonly (readonly [extension: string, mimeType: string])[] = [
  ['svg', 'image/svg+xml'],
  ['ico', 'image/x-icon'],
  ['m4v', 'video/mp4'],
  ['zip', 'application/zip'],
  ['json', 'application/json'],
  ['txt', 'text/plain'],
  ['html', 'text/html'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['md', 'text/markdown'],
  ['woff2', 'font/woff2'],
];

const types = new Map([
  ...otherTypes,
  ...fileKinds.flatMap(({ mimeType, extension, otherExtensions = [] }) =>
    [extension, ...otherExtensions].map(each => [each, mimeType] as const),
  ),
]);

/** The type of a file by its name, as an export says no type; undefined if it is none that has a name. */
export function typeOf(address: string): string | undefined {
  const [, extension = ''] = /\.(\w{2,5})(?:[?#].*)?$/.exec(address) ?? [];
  return types.get(extension.toLowerCase());
}

/** A file by its item; undefined if that has no address. */
export function attachmentOf(
  item: WordPressItem,
  site: string,
  report: ConversionReport,
): Attachment | undefined {
  if (!/^https?:\/\//i.test(item.attachmentUrl)) return undefined;
  const title = plainText(item.title);
  const [caption, description] = [item.excerpt, item.content].map(plainText);
  if (caption && description) report.left('descriptions of files that have a caption, too');
  const fitted = (what: string, text: string, max: number) =>
    shorten(report, { what: `${what} of a file`, where: title || item.attachmentUrl }, text, max);
  return {
    mediumId: identifierFrom(site, 'medium', item.id),
    url: item.attachmentUrl,
    title,
    alternativeText: fitted(
      'the alternative text',
      plainText(item.meta.get('_wp_attachment_image_alt')?.[0] ?? ''),
      255,
    ),
    caption: fitted('the caption', caption ?? '', 500),
    description: caption ? '' : fitted('the description', description ?? '', 500),
    postId: item.parentId,
    order: item.order,
  };
}
