import { useEffect, useRef, useState } from 'preact/hooks';
import { Switch } from '../form/switch.tsx';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import type { Endpoint, EndpointBody, NotSaved } from './endpoint.ts';
import { bodyOf, draftOf, flawsOf, newDraft } from './endpoint-draft.ts';
import { EventsField, KindField } from './endpoint-fields.tsx';
import { eventsWords } from './events-words.ts';
import { PlaceFields } from './place-fields.tsx';

interface EndpointFormProps {
  /** The endpoint that is changed; none for a new one. */
  endpoint?: Endpoint;
  /** Whether the blog has its list of changes. */
  hasChanges?: boolean;
  /** @returns why it is not saved; undefined if it is. */
  save(body: EndpointBody): Promise<NotSaved | undefined>;
  cancel(): void;
}

/** An endpoint that is added or changed. It is no draft: what it sends is said at once, and never sent by itself. */
export function EndpointForm({ endpoint, hasChanges = false, save, cancel }: EndpointFormProps) {
  const [draft, setDraft] = useState(() => (endpoint ? draftOf(endpoint) : newDraft()));
  const [flaws, setFlaws] = useState<NotSaved>({});
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), []);

  /** Says what has to be put right, and leads to the first of it. @returns whether there is anything. */
  function show(found: NotSaved): boolean {
    setFlaws(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }
  async function submit(event: Event) {
    event.preventDefault();
    if (isSaving || show(flawsOf(draft, endpoint))) return;
    setSaving(true);
    const failed = await save(bodyOf(draft));
    setSaving(false);
    if (failed) show(failed);
  }
  const fields = {
    draft,
    flaws,
    isStored: endpoint !== undefined,
    change: (part: Partial<typeof draft>) => setDraft(now => ({ ...now, ...part })),
  };
  return (
    <form class="fields" ref={form} noValidate onSubmit={submit}>
      {!endpoint && <KindField {...fields} hasChanges={hasChanges} />}
      <PlaceFields {...fields} />
      <EventsField {...fields} />
      {endpoint && (
        <div class="field">
          <Switch
            label={eventsWords.isOn}
            note={eventsWords.isOnNote}
            isOn={draft.isOn}
            change={isOn => fields.change({ isOn })}
          />
        </div>
      )}
      <div class="buttons">
        <button type="submit" class="button main">
          {endpoint ? laterWords.save : eventsWords.add}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {words.cancel}
        </button>
        <p class={flaws.all && !isSaving ? 'saved not' : 'saved'} role="status">
          {isSaving ? words.saving : (flaws.all ?? '')}
        </p>
      </div>
    </form>
  );
}
