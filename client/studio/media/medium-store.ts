import type { Source } from '../form/record.ts';
import type { FieldOf } from '../form/record-form.tsx';
import { api } from '../service.ts';
import { words } from '../words.ts';

type MediumTexts = { alternativeText: string; description: string };

const one = '/blog/{blogId}/medium/{id}';

/** What is said of a medium, as a form has it. */
export const sourceOfMedium = (blogId: string, id: string): Source<MediumTexts> => ({
  async read(signal) {
    const { value, etag } = await api.read(one, { path: { blogId, id }, ...(signal && { signal }) });
    const { alternativeText = '', description = '' } = value;
    return { texts: { alternativeText, description }, version: { etag } };
  },
  async write(texts, version) {
    const path = { blogId, id };
    // If this is newer than the version, the write is refused, and the form brings both together.
    const medium = await api.get(one, { path });
    return api.put(one, { path, body: { ...medium, ...texts }, ifUnchanged: version });
  },
});

export const mediumFields: readonly FieldOf<MediumTexts>[] = [
  { name: 'alternativeText', label: words.alternativeText, note: words.alternativeTextNote },
  { name: 'description', label: words.description, note: words.descriptionNote, maxLength: 500 },
];
