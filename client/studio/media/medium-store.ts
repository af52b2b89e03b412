import { changesOf } from '../form/changes.ts';
import type { FieldOf } from '../form/field-input.tsx';
import { metadataOf, textOf } from '../form/metadata.ts';
import type { RecordStore } from '../form/store.ts';
import { laterWords } from '../later-words.ts';
import { limits } from '../limits.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { focusOf, textOfFocus } from './focus.ts';

export type MediumTexts = { alternativeText: string; description: string; metadata: string; focus: string };

const one = '/blog/{blogId}/medium/{id}';

const bodyOf = ({ metadata, focus, ...texts }: MediumTexts) => ({
  ...texts,
  metadata: metadataOf(metadata),
  focus: focusOf(focus),
});

/** What is said of a medium, as a form has it. */
export const mediumStore = (blogId: string): RecordStore<MediumTexts> => ({
  name: `medium ${blogId}`,
  empty: { alternativeText: '', description: '', metadata: '', focus: '' },
  async read(id, signal) {
    const { value, etag } = await api.read(one, { path: { blogId, id }, ...(signal && { signal }) });
    const { alternativeText = '', description = '', metadata, focus } = value;
    const texts = { alternativeText, description, metadata: textOf(metadata), focus: textOfFocus(focus) };
    return { draft: texts, etag };
  },
  async write(id, texts, replaced) {
    const body = changesOf(bodyOf(replaced.draft), bodyOf(texts));
    const { etag } = await api.patch(one, { path: { blogId, id }, body, ifUnchanged: replaced });
    return { draft: texts, etag };
  },
});

export const mediumFields: readonly FieldOf<MediumTexts>[] = [
  { name: 'alternativeText', label: words.alternativeText, note: words.alternativeTextNote },
  {
    name: 'description',
    label: laterWords.description,
    note: laterWords.descriptionNote,
    most: limits.lines,
  },
];
