import { changesOf } from '../form/changes.ts';
import type { FieldOf } from '../form/field-input.tsx';
import { metadataOf, textOf } from '../form/metadata.ts';
import { metadataSection } from '../form/metadata-section.ts';
import type { Section } from '../form/section.tsx';
import type { RecordStore } from '../form/store.ts';
import { limits } from '../limits.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';

type MediumTexts = { alternativeText: string; description: string; metadata: string };

const one = '/blog/{blogId}/medium/{id}';

const bodyOf = ({ metadata, ...texts }: MediumTexts) => ({ ...texts, metadata: metadataOf(metadata) });

/** What is said of a medium, as a form has it. */
export const mediumStore = (blogId: string): RecordStore<MediumTexts> => ({
  name: `medium ${blogId}`,
  empty: { alternativeText: '', description: '', metadata: '' },
  async read(id, signal) {
    const { value, etag } = await api.read(one, { path: { blogId, id }, ...(signal && { signal }) });
    const { alternativeText = '', description = '', metadata } = value;
    return { draft: { alternativeText, description, metadata: textOf(metadata) }, etag };
  },
  async write(id, texts, replaced) {
    const body = changesOf(bodyOf(replaced.draft), bodyOf(texts));
    const { etag } = await api.patch(one, { path: { blogId, id }, body, ifUnchanged: replaced });
    return { draft: texts, etag };
  },
});

export const mediumFields: readonly FieldOf<MediumTexts>[] = [
  { name: 'alternativeText', label: words.alternativeText, note: words.alternativeTextNote },
  { name: 'description', label: words.description, note: words.descriptionNote, most: limits.lines },
];

export const mediumSections: readonly Section<MediumTexts>[] = [metadataSection()];
