import { useState } from 'preact/hooks';
import { postAddress } from '../../../shared/families/post-address.ts';
import { makeSlug } from '../../../shared/values/slug.ts';
import type { Draft } from '../editor/draft.ts';
import type { Writing } from '../editor/writing.ts';
import { FieldInput, type FieldOf, flawOf } from '../form/field-input.tsx';
import { metadataSection } from '../form/metadata-section.ts';
import { type Section, SectionPart } from '../form/section.tsx';
import { switched } from '../form/switched.ts';
import { sharingSection } from './sharing-section.tsx';
import type { SharingTexts } from './sharing-texts.ts';

/** What the sections of a post show and write: texts, as in a form. */
type PostTexts = SharingTexts & {
  metadata: string;
  title: string;
  excerpt: string;
  postImageId: string;
  postId: string;
  slug: string;
  published: string;
  isPage: string;
};

const textsOf = (postId: string, draft: Draft, storedSlug: string | undefined): PostTexts => ({
  postId,
  title: draft.title,
  excerpt: draft.excerpt ?? '',
  postImageId: draft.postImageId ?? '',
  slug: draft.slug ?? storedSlug ?? makeSlug(draft.title, ''),
  published: draft.published ?? '',
  isPage: draft.isPage ?? '',
  metaTitle: draft.metaTitle ?? '',
  metaDescription: draft.metaDescription ?? '',
  canonicalUrl: draft.canonicalUrl ?? '',
  noIndex: draft.noIndex ?? '',
  socialImageId: draft.socialImageId ?? '',
  metadata: draft.metadata ?? '',
});

/** What a field has made of a draft; what is empty is not there. */
function partOf(name: keyof PostTexts, value: string): Partial<Draft> {
  if (name === 'noIndex') return { noIndex: value === switched.on ? switched.on : undefined };
  return { [name]: value || undefined };
}

const sections: readonly Section<PostTexts>[] = [
  sharingSection(({ postId, title, excerpt, postImageId, slug, published, isPage }) => ({
    title,
    description: excerpt,
    imageId: postImageId,
    addressOf: blog =>
      postAddress(blog, { postId, slug, published: published || undefined, isListed: isPage === '' }),
  })),
  metadataSection(),
];

/**
 * The settings of a post that are shown when somebody asks for them. What both have changed is chosen in the panel of conflicts. As long
 * as what is typed in a field cannot be stored, the post keeps what it had there, so that all else of it is saved.
 */
export function PostSections({ blogId, writing }: { blogId: string; writing: Writing }) {
  const [unfit, setUnfit] = useState<Partial<PostTexts>>({});
  const kept = textsOf(writing.postId, writing.draft.value, writing.base.value?.post.slug);
  const texts = { ...kept, ...unfit };
  const write = (field: FieldOf<PostTexts>, value: string) => {
    const typed = { [field.name]: value };
    const isFit = flawOf(field, { ...texts, ...typed }) === undefined;
    const { [field.name]: _, ...others } = unfit;
    setUnfit(isFit ? others : { ...others, ...typed });
    if (isFit) writing.change(partOf(field.name, value));
  };
  return (
    <>
      {sections.map(section => (
        <SectionPart key={section.title} section={section} blogId={blogId} texts={texts} isWanted={false}>
          {section.fields.map(field => (
            <FieldInput
              key={field.name}
              field={field}
              blogId={blogId}
              value={texts[field.name]}
              rival={undefined}
              texts={texts}
              flaw={flawOf(field, texts)}
              change={value => write(field, value)}
              choose={() => undefined}
            />
          ))}
        </SectionPart>
      ))}
    </>
  );
}
