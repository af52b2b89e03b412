import { hashOf } from '../address.ts';
import { switched } from '../form/switched.ts';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { useKnownMedia } from '../media/known-media.ts';
import { isPicture, nameOf } from '../media/medium.ts';
import { Thumb } from '../media/thumb.tsx';
import { api, type Medium } from '../service.ts';
import { words } from '../words.ts';
import type { Instead } from './sharing-section.tsx';
import type { SharingTexts } from './sharing-texts.ts';

/** How much of a text search engines show, about: then it is cut, at a word if there is one near. */
function cut(text: string, about: number): string {
  const signs = [...text.trim()];
  if (signs.length <= about) return text.trim();
  return `${signs
    .slice(0, about)
    .join('')
    .replace(/\s+\S*$/, '')} …`;
}

/** An address as search engines show it: where it is, step by step. */
function stepsOf(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const { host, pathname } = new URL(address);
  return [host, ...decodeURI(pathname).split('/')].filter(step => step);
}

/** A sentence about a picture without a text for those who do not see it, with the way to where it is written. */
const WithoutText = ({ blogId, medium }: { blogId: string; medium: Medium }) => (
  <p class="note">
    {laterWords.pictureWithoutText}{' '}
    <a class="link" href={hashOf({ page: 'media', blogId, query: { medium: medium.mediumId } })}>
      {laterWords.writeTextOf(nameOf(medium))}
    </a>
  </p>
);

interface PreviewProps {
  blogId: string;
  texts: SharingTexts;
  instead: Instead;
}

/** How the page looks among the results of a search, and as the card that a link to it becomes. */
export function SharingPreview({ blogId, texts, instead }: PreviewProps) {
  const { value: blog } = useLoaded(
    signal =>
      api.get('/blog/{blogId}', {
        path: { blogId },
        fields: ['name', 'siteUrl', 'postUrl', 'pageUrl'],
        signal,
      }),
    [blogId],
  );
  const imageId = texts.socialImageId || instead.imageId;
  const medium = useKnownMedia(blogId, imageId ? [imageId] : [], []).of(imageId);
  const title = texts.metaTitle.trim() || instead.title.trim() || words.untitled;
  const description = texts.metaDescription.trim() || instead.description.trim();
  const steps = stepsOf(texts.canonicalUrl || (blog && (instead.addressOf?.(blog) ?? blog.siteUrl)));
  const [host = blog?.name] = steps;
  return (
    <div class="shared">
      <figure>
        <figcaption class="label">{laterWords.inSearch}</figcaption>
        {texts.noIndex === switched.on ? (
          <p class="result">{laterWords.notIndexedText}</p>
        ) : (
          <div class="result" dir="auto">
            <p class="small quiet">{steps.length > 0 ? steps.join(' › ') : blog?.name}</p>
            <p class="result-title">{cut(title, 60)}</p>
            <p class="small">{description ? cut(description, 160) : laterWords.someOfText}</p>
          </div>
        )}
      </figure>
      <figure>
        <figcaption class="label">{laterWords.asCard}</figcaption>
        <div class="shared-card" dir="auto">
          {medium && isPicture(medium) ? (
            <Thumb medium={medium} alt={medium.alternativeText} />
          ) : (
            <p class="small quiet">{laterWords.noPicture}</p>
          )}
          <div class="shared-words">
            <p class="small quiet">{host}</p>
            <p class="result-title">{title}</p>
            {description && <p class="small">{cut(description, 160)}</p>}
          </div>
        </div>
      </figure>
      {medium && !medium.alternativeText?.trim() && <WithoutText blogId={blogId} medium={medium} />}
    </div>
  );
}
