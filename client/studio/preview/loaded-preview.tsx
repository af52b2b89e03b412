import { useLoaded } from '../loaded.ts';
import { words } from '../words.ts';
import type { WrittenPost } from './shown-post.ts';

/** The preview of a post that is open. Its script, and that which renders texts, are loaded when it is shown for the first time. */
export function LoadedPreview(props: { blogId: string; writing: WrittenPost }) {
  const { value: PostPreview, trouble } = useLoaded(
    () => import('./preview.tsx').then(({ PostPreview }) => PostPreview),
    [],
  );
  if (PostPreview) return <PostPreview {...props} />;
  return (
    <div class="preview" aria-busy={!trouble}>
      <p class="quiet">{trouble?.text ?? words.preparingPreview}</p>
    </div>
  );
}
