import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { parsePrincipal } from '../../../shared/access/principal-id.ts';
import { type Role, roles } from '../../../shared/access/role.ts';
import type { Member } from '../../../shared/features/members/member.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import { Flaw } from '../frame/flaw.tsx';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import type { NotSaved } from './members-store.ts';

interface MemberFormProps {
  /** The member that is changed; none for a new one. */
  member?: Member;
  authors: ReadonlyMap<string, string>;
  /** Which principals are members already. */
  taken: readonly string[];
  /** Whether the role must stay, because a blog has an owner. */
  isLastOwner?: boolean;
  /** What the change means to the person who makes it, if it is about them. */
  meaning?(changed: Member): string | undefined;
  save(member: Member): Promise<NotSaved | undefined>;
  cancel(): void;
}

interface PrincipalProps {
  value: string;
  flaw: string | undefined;
  change(value: string): void;
}

/** Who is let in, as they themselves copy it. */
function PrincipalField({ value, flaw, change }: PrincipalProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div class="field">
      <label for={id}>{laterWords.identifier}</label>
      <input
        id={id}
        ref={field}
        name="principal"
        class="input"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={flaw ? `${id}-flaw ${id}-note` : `${id}-note`}
        value={value}
        onInput={event => change(event.currentTarget.value)}
      />
      <Flaw id={`${id}-flaw`} text={flaw} />
      <p class="note" id={`${id}-note`}>
        {laterWords.identifierNote}
      </p>
    </div>
  );
}

interface RoleProps {
  value: Role;
  isFixed: boolean;
  change(role: Role): void;
  children: ComponentChildren;
}

/** What the member may do, each role with what it means. */
function RoleField({ value, isFixed, change, children }: RoleProps) {
  const id = useId();
  return (
    <fieldset class="field">
      <legend>{laterWords.roleOfMember}</legend>
      {isFixed && <p class="note">{laterWords.lastOwner}</p>}
      {roles.map(role => (
        <label class="role" key={role}>
          <input
            type="radio"
            name={id}
            checked={role === value}
            disabled={isFixed && role !== value}
            onChange={() => change(role)}
          />
          <span>
            <strong>{laterWords.role[role]}</strong> <span class="quiet">{laterWords.roleMay[role]}</span>
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}

/** What is wrong before anything is sent. */
function flawOf(principal: string | undefined, taken: readonly string[]): string | undefined {
  if (principal === undefined) return laterWords.identifierFlaw;
  return taken.includes(principal) ? laterWords.isMember : undefined;
}

/** A member that is added or changed. */
export function MemberForm({ member, authors, taken, isLastOwner, meaning, save, cancel }: MemberFormProps) {
  const [pasted, paste] = useState('');
  const [role, setRole] = useState<Role>(member?.role ?? 'author');
  const [authorId, setAuthor] = useState(member?.authorId ?? '');
  const [flaws, setFlaws] = useState<NotSaved>({});
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (member) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);

  const principal = member?.principal ?? parsePrincipal(pasted.trim());
  const changed = { principal: principal ?? '', role, ...(authorId && { authorId }) };
  async function submit(event: Event) {
    event.preventDefault();
    if (isSaving) return;
    const flaw = member ? undefined : flawOf(principal, taken);
    setFlaws(flaw ? { principal: flaw } : {});
    if (flaw) return form.current?.querySelector<HTMLElement>('[name=principal]')?.focus();
    setSaving(true);
    const failed = await save(changed);
    setSaving(false);
    if (failed) setFlaws(failed);
  }
  const status = isSaving ? words.saving : (flaws.all ?? '');
  return (
    <form class="fields" ref={form} noValidate onSubmit={submit}>
      {!member && <PrincipalField value={pasted} flaw={flaws.principal} change={paste} />}
      {member && <Flaw text={flaws.principal} />}
      <RoleField value={role} isFixed={isLastOwner ?? false} change={setRole}>
        <Flaw text={flaws.role} />
      </RoleField>
      <div class="field">
        <ChoiceField
          label={laterWords.writesAsWho}
          value={authorId}
          options={[['', laterWords.noOne], ...authors]}
          note={role === 'author' ? laterWords.authorOfAuthor : laterWords.authorOfMember}
          change={setAuthor}
        />
        <Flaw text={flaws.authorId} />
      </div>
      {meaning?.(changed) && <p class="warning">{meaning(changed)}</p>}
      <div class="buttons">
        <button type="submit" class={member ? 'button' : 'button main'}>
          {member ? laterWords.save : laterWords.addMember}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {words.cancel}
        </button>
        <p class={flaws.all && !isSaving ? 'saved not' : 'saved'} role="status">
          {status}
        </p>
      </div>
    </form>
  );
}
