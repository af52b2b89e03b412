import { Switch } from '../../form/switch.tsx';
import { laterWords } from '../../later-words.ts';
import type { Draft } from '../draft.ts';
import { isTemplate, templateIs } from '../template.ts';
import type { Writing } from '../writing.ts';
import { LanguageField } from './language-field.tsx';
import { Translations } from './translations.tsx';

interface PlaceSwitchProps {
  label: string;
  note: string;
  value: 'yes' | undefined;
  change(value: 'yes' | undefined): void;
}

const PlaceSwitch = ({ label, note, value, change }: PlaceSwitchProps) => (
  <div class="field">
    <Switch
      label={label}
      note={note}
      isOn={value === 'yes'}
      change={isOn => change(isOn ? 'yes' : undefined)}
    />
  </div>
);

/** Where a post stands among others: as a page by itself, before them, or beside its translations. */
export function PlaceFields({ blogId, writing }: { blogId: string; writing: Writing }) {
  const { base, draft } = writing;
  const { isPage, isFeatured, published } = draft.value;
  const isDraft = published === undefined && base.value?.post.published === undefined;
  const change = (part: Partial<Draft>) => writing.change(part);
  return (
    <>
      <PlaceSwitch
        label={laterWords.isFeatured}
        note={laterWords.isFeaturedNote}
        value={isFeatured}
        change={value => change({ isFeatured: value })}
      />
      <PlaceSwitch
        label={laterWords.isPage}
        note={laterWords.isPageNote}
        value={isPage}
        change={value => change({ isPage: value })}
      />
      {isDraft && (
        <PlaceSwitch
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
