import { useState } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { api, troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { draftOf } from './draft.ts';
import { duplicateOf } from './make-copy.ts';
import { isTemplateBy, templateIs } from './template.ts';
import type { Writing } from './writing.ts';

interface Template {
  postId: string;
  title: string;
}

/** How many drafts are looked at for templates, those first that were created last. */
const mostDrafts = 1000;
const pageSize = 100;

/** The templates of a blog: posts, or pages. */
async function templatesOf(blogId: string, isPage: boolean, signal: AbortSignal): Promise<Template[]> {
  const query = { status: 'draft', isListed: isPage ? 'false' : 'true', count: pageSize } as const;
  const fields = ['postId', 'title', 'metadata'] as const;
  const found: Template[] = [];
  let seen = 0;
  for await (const page of api.pages('/blog/{blogId}/post', { path: { blogId }, query, fields, signal })) {
    found.push(...page.filter(({ metadata }) => isTemplateBy(metadata)));
    seen += page.length;
    if (seen >= mostDrafts) break;
  }
  return found.sort((one, other) => one.title.localeCompare(other.title));
}

/** Whether nothing is written of a new post yet. */
const isBlank = ({ base, draft: { value } }: Writing): boolean =>
  !base.value && value.title === '' && value.content === '';

interface OfferTemplatesProps {
  blogId: string;
  writing: Writing;
  /** Called when one was put in, so that somebody can go on there. */
  done(): void;
}

/** Offers the templates of the blog for a new post of which nothing is written yet. Without templates there is nothing. */
export function OfferTemplates({ blogId, writing, done }: OfferTemplatesProps) {
  const { isPage } = writing.draft.value;
  const { value: templates = [] } = useLoaded(
    async signal => (isBlank(writing) ? templatesOf(blogId, isPage === 'yes', signal) : []),
    [blogId, isPage],
  );
  const [trouble, setTrouble] = useState('');
  const [chosen, choose] = useState<string>();
  const take = async (id: string) => {
    if (chosen) return;
    choose(id);
    setTrouble('');
    try {
      const stored = await api.get('/blog/{blogId}/post/{id}', { path: { blogId, id } });
      const draft = duplicateOf(draftOf(stored));
      const { authorId = draft.authorId } = writing.draft.value;
      // What somebody has begun to write meanwhile stays.
      if (isBlank(writing)) writing.replaceBy({ ...draft, ...templateIs(false, draft), authorId });
      done();
    } catch (error) {
      setTrouble(troubleOf(error).text);
    }
    choose(undefined);
  };
  if (templates.length === 0 || !isBlank(writing)) return null;
  return (
    <section class="templates" aria-label={laterWords.templates}>
      <p class="quiet">{laterWords.beginWith}</p>
      <div class="buttons">
        {templates.map(({ postId, title }) => (
          <button
            key={postId}
            type="button"
            class="button"
            dir="auto"
            aria-disabled={chosen !== undefined || undefined}
            onClick={() => void take(postId)}
          >
            {title.trim() || words.untitled}
          </button>
        ))}
      </div>
      {trouble && (
        <p class="note trouble" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}
