import { postAddress } from '../../../shared/families/post-address.ts';
import { makeSlug } from '../../../shared/values/slug.ts';
import type { Draft } from '../editor/draft.ts';
import type { Writing } from '../editor/writing.ts';
import { FieldInput, flawOf } from '../form/field-input.tsx';
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
};

const textsOf = (postId: string, draft: Draft, storedSlug: string | undefined): PostTexts => ({
  postId,
  title: draft.title,
  excerpt: draft.excerpt ?? '',
  postImageId: draft.postImageId ?? '',
  slug: draft.slug ?? storedSlug ?? makeSlug(draft.title, ''),
  published: draft.published ?? '',
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
  sharingSection(({ postId, title, excerpt, postImageId, slug, published }) => ({
    title,
    description: excerpt,
    imageId: postImageId,
    addressOf: blog => postAddress(blog, { postId, slug, published: published || undefined }),
  })),
  metadataSection(),
];

/** The settings of a post that are shown when somebody asks for them. What both have changed is chosen in the panel of conflicts. */
export function PostSections({ blogId, writing }: { blogId: string; writing: Writing }) {
  const texts = textsOf(writing.postId, writing.draft.value, writing.base.value?.post.slug);
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
              change={value => writing.change(partOf(field.name, value))}
              choose={() => undefined}
            />
          ))}
        </SectionPart>
      ))}
    </>
  );
}
