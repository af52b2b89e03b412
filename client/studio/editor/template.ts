import type { Post } from '../service.ts';
import type { Draft } from './draft.ts';

type Metadata = NonNullable<Post['metadata']>;

const metadataOf = ({ metadata }: Pick<Draft, 'metadata'>): Metadata => JSON.parse(metadata ?? '{}');

/** Whether a post is a template by its metadata; only drafts are. */
export const isTemplateBy = (metadata: Post['metadata']): boolean => metadata?.isTemplate === true;

/** Whether what is written is a template, as long as it is a draft. */
export const isTemplate = (draft: Pick<Draft, 'metadata'>): boolean => isTemplateBy(metadataOf(draft));

/** The metadata of a draft that is a template or, with all else that it says, is none. */
export function templateIs(isOn: boolean, draft: Pick<Draft, 'metadata'>): Pick<Draft, 'metadata'> {
  const { isTemplate: _, ...others } = metadataOf(draft);
  const metadata: Metadata = isOn ? { ...others, isTemplate: true } : others;
  return { metadata: Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : undefined };
}
