import type { SentFile } from '../../api/index.ts';
import { api, type Medium, type Version } from '../service.ts';

/** What people call a medium: its file's name, or the end of its address. */
export const nameOf = ({ fileName, mediumUrl }: Medium): string =>
  fileName || decodeURIComponent(mediumUrl.split('/').at(-1) ?? mediumUrl);

export const isPicture = ({ mediumType }: Medium): boolean =>
  mediumType.mimeType?.startsWith('image/') ?? false;

/** What people call the types that do not say it themselves. */
const typeNames: Record<string, string> = { 'audio/mpeg': 'MP3', 'audio/mp4': 'M4A', 'image/svg+xml': 'SVG' };

/** What people call a type of files, such as PNG. */
export const typeName = (mimeType: string): string =>
  typeNames[mimeType] ?? mimeType.replace(/^.*\//, '').toUpperCase();

const one = '/blog/{blogId}/medium/{id}';

/** What can be changed of a medium: its words, or its file, which was sent before. */
type MediumChange = Partial<Pick<Medium, 'alternativeText' | 'description'>> & SentFile;

/**
 * Changes a medium, and keeps what others have changed of it.
 * @param ifUnchanged the version that it changes; the newest if left out.
 * @returns the medium as it is now.
 */
export async function changeMedium(
  blogId: string,
  id: string,
  change: MediumChange,
  ifUnchanged?: Version,
): Promise<Medium> {
  const path = { blogId, id };
  const condition = ifUnchanged && { ifUnchanged };
  const { value } = await api.patch(one, { path, body: change, return: 'representation', ...condition });
  return value ?? api.get(one, { path });
}

/** Gives a medium another alternative text, if it has another. @returns the medium with it. */
export const withAlternativeText = async (
  blogId: string,
  medium: Medium,
  alternativeText: string,
): Promise<Medium> =>
  alternativeText === (medium.alternativeText ?? '')
    ? medium
    : changeMedium(blogId, medium.mediumId, { alternativeText });
