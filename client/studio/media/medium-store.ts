import type { FieldOf } from '../form/record-form.tsx';
import type { RecordStore } from '../form/store.ts';
import { limits } from '../limits.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';

type MediumTexts = { alternativeText: string; description: string };

const one = '/blog/{blogId}/medium/{id}';

/** What is said of a medium, as a form has it. */
export const mediumStore = (blogId: string): RecordStore<MediumTexts> => ({
  name: `medium ${blogId}`,
  empty: { alternativeText: '', description: '' },
  async read(id, signal) {
    const { value, etag } = await api.read(one, { path: { blogId, id }, ...(signal && { signal }) });
    const { alternativeText = '', description = '' } = value;
    return { draft: { alternativeText, description }, etag };
  },
  async write(id, texts, { etag: known }) {
    const path = { blogId, id };
    // If this is newer than the version, the write is refused, and the form brings both together.
    const medium = await api.get(one, { path });
    const { etag } = await api.put(one, {
      path,
      body: { ...medium, ...texts },
      ifUnchanged: { etag: known },
    });
    return { draft: texts, etag };
  },
});

export const mediumFields: readonly FieldOf<MediumTexts>[] = [
  { name: 'alternativeText', label: words.alternativeText, note: words.alternativeTextNote },
  { name: 'description', label: words.description, note: words.descriptionNote, most: limits.lines },
];
