import { changesOf } from '../form/changes.ts';
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
  async write(id, texts, replaced) {
    const body = changesOf(replaced.draft, texts);
    const { etag } = await api.patch(one, { path: { blogId, id }, body, ifUnchanged: replaced });
    return { draft: texts, etag };
  },
});

export const mediumFields: readonly FieldOf<MediumTexts>[] = [
  { name: 'alternativeText', label: words.alternativeText, note: words.alternativeTextNote },
  { name: 'description', label: words.description, note: words.descriptionNote, most: limits.lines },
];
