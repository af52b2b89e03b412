import { useId, useState } from 'preact/hooks';
import { byName } from '../collate.ts';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { ChangeDialog } from '../posts/change-dialog.tsx';
import type { Term } from './kind.ts';
import { mergeTags } from './merge-tags.ts';
import { countUses } from './uses.ts';

interface MergeProps {
  blogId: string;
  tag: Term;
  /** All tags of the blog. */
  tags: readonly Term[];
  /** Called once it is gone, with the tag that has its posts now. */
  done: (kept: string) => void;
  close: () => void;
}

/** Asks which tag is kept in place of another, and says what that means. */
export function MergeTag({ blogId, tag, tags, done, close }: MergeProps) {
  const id = useId();
  const [kept, keep] = useState('');
  const { value: uses } = useLoaded(signal => countUses(blogId, { tag: tag.id }, signal), [blogId, tag.id]);
  const others = tags.filter(each => each.id !== tag.id).sort(byName);
  const name = others.find(each => each.id === kept)?.name;
  return (
    <ChangeDialog
      title={laterWords.mergeAsk(tag.name)}
      act={laterWords.merge}
      mayBegin={name !== undefined}
      run={control => mergeTags(blogId, tag.id, kept, control)}
      done={() => done(kept)}
      close={close}
    >
      <div class="field">
        <label for={id}>{laterWords.keptTag}</label>
        <select id={id} class="input" onChange={event => keep(event.currentTarget.value)}>
          <option value="">{laterWords.chooseTag}</option>
          {others.map(each => (
            <option key={each.id} value={each.id}>
              {laterWords.nameWithSlug(each.name, each.shortName)}
            </option>
          ))}
        </select>
      </div>
      {uses !== undefined && (
        <p dir="auto">{laterWords.mergeMeans(tag.name, name ?? laterWords.keptTagUnnamed, uses)}</p>
      )}
    </ChangeDialog>
  );
}
