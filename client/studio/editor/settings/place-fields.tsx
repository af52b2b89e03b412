import { useId } from 'preact/hooks';
import { laterWords } from '../../later-words.ts';
import type { Draft } from '../draft.ts';
import { isTemplate, templateIs } from '../template.ts';
import type { Writing } from '../writing.ts';
import { LanguageField } from './language-field.tsx';
import { Translations } from './translations.tsx';

interface SwitchProps {
  label: string;
  note: string;
  value: 'yes' | undefined;
  change(value: 'yes' | undefined): void;
}

function Switch({ label, note, value, change }: SwitchProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          checked={value === 'yes'}
          aria-describedby={id}
          onChange={event => change(event.currentTarget.checked ? 'yes' : undefined)}
        />
        {label}
      </label>
      <p class="note" id={id}>
        {note}
      </p>
    </div>
  );
}

/** Where a post stands among others: as a page by itself, before them, or beside its translations. */
export function PlaceFields({ blogId, writing }: { blogId: string; writing: Writing }) {
  const { base, draft } = writing;
  const { isPage, isFeatured, published } = draft.value;
  const isDraft = published === undefined && base.value?.post.published === undefined;
  const change = (part: Partial<Draft>) => writing.change(part);
  return (
    <>
      <Switch
        label={laterWords.isFeatured}
        note={laterWords.isFeaturedNote}
        value={isFeatured}
        change={value => change({ isFeatured: value })}
      />
      <Switch
        label={laterWords.isPage}
        note={laterWords.isPageNote}
        value={isPage}
        change={value => change({ isPage: value })}
      />
      {isDraft && (
        <Switch
          label={laterWords.isTemplate}
          note={laterWords.isTemplateNote}
          value={isTemplate(draft.value) ? 'yes' : undefined}
          change={value => change(templateIs(value === 'yes', draft.value))}
        />
      )}
      <LanguageField blogId={blogId} writing={writing} />
      <Translations blogId={blogId} writing={writing} />
    </>
  );
}
