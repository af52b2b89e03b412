import { useLoaded } from '../loaded.ts';
import type { MergeConflict } from './merge.ts';
import type { Writing } from './writing.ts';

/** The choices of a conflict. Their script is loaded with the first one. */
export function LoadedConflictPanel(props: {
  blogId: string;
  writing: Writing;
  places: readonly MergeConflict[];
  close(): void;
}) {
  const { value: ConflictPanel, trouble } = useLoaded(
    () => import('../later-pages.ts').then(({ ConflictPanel }) => ConflictPanel),
    [],
  );
  if (ConflictPanel) return <ConflictPanel {...props} />;
  return trouble ? (
    <aside class="side">
      <p class="note trouble">{trouble.text}</p>
    </aside>
  ) : null;
}
