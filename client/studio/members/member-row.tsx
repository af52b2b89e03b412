import { useEffect, useRef } from 'preact/hooks';
import type { Member } from '../../../shared/features/members/member.ts';
import { CopyButton } from '../frame/copy-button.tsx';
import { Question } from '../frame/question.tsx';
import { useRowButtons } from '../frame/row-buttons.tsx';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { roleAfter } from './access.ts';
import { MemberForm } from './member-form.tsx';
import type { NotSaved } from './members-store.ts';
import { includesOneself, isOneself, nameOf, shortNameOf } from './principal-name.ts';
import type { MembersChange } from './use-members.ts';

export interface MemberRowProps {
  member: Member;
  members: readonly Member[];
  authors: ReadonlyMap<string, string>;
  mayChange: boolean;
  save(change: MembersChange): Promise<NotSaved | undefined>;
  /** Called with what was done, in words; of a member that is removed the row is gone. */
  done(what: string, isGone: boolean): void;
}

const isLastOwner = ({ member, members }: MemberRowProps) =>
  member.role === 'owner' && members.every(each => each === member || each.role !== 'owner');

const withMember =
  (changed: Member): MembersChange =>
  members =>
    members.some(({ principal }) => principal === changed.principal)
      ? members.map(each => (each.principal === changed.principal ? changed : each))
      : [...members, changed];

const without =
  (removed: string): MembersChange =>
  members =>
    members.filter(({ principal }) => principal !== removed);

/** What a change means to the person who makes it, if their role is another then. */
function meaningOf(change: MembersChange, { members }: MemberRowProps): string | undefined {
  const [before, after] = [roleAfter(members), roleAfter(change(members))];
  return before === after ? undefined : laterWords.yourRoleThen[after ?? 'none'];
}

function Changing(props: MemberRowProps & { close(): void }) {
  const { member, authors, save, done, close } = props;
  const change = async (changed: Member) => {
    const failed = await save(withMember(changed));
    if (!failed) {
      done(laterWords.memberChanged(nameOf(changed, authors), laterWords.role[changed.role]), false);
      close();
    }
    return failed;
  };
  return (
    <div class="term-open">
      <h2 class="subtitle" dir="auto">
        {nameOf(member, authors)}
      </h2>
      <MemberForm
        member={member}
        authors={authors}
        taken={[]}
        isLastOwner={isLastOwner(props)}
        meaning={changed => meaningOf(withMember(changed), props)}
        save={change}
        cancel={close}
      />
    </div>
  );
}

function Removing(props: MemberRowProps & { close(): void }) {
  const { member, authors, save, done, close } = props;
  const name = nameOf(member, authors);
  const change = without(member.principal);
  async function perform() {
    const failed = await save(change);
    return failed && Object.values(failed).join(' ');
  }
  return (
    <Question
      title={laterWords.removeMemberAsk(name)}
      act={laterWords.takeOut}
      isDanger
      doing={words.saving}
      perform={perform}
      done={() => done(laterWords.memberRemoved(name), true)}
      close={close}
    >
      <p>{meaningOf(change, props) ?? laterWords.whatTheyWroteStays}</p>
    </Question>
  );
}

/** The only owner stays: why, and what to do. */
function LastOwner({ member, authors, close }: MemberRowProps & { close(): void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="term-open">
      <p dir="auto">{laterWords.lastOwnerStays(nameOf(member, authors))}</p>
      <div class="buttons">
        <button type="button" class="button" ref={keep} onClick={close}>
          {words.close}
        </button>
      </div>
    </div>
  );
}

/** Who it is: by name where there is one, and by what they are. */
function Names({ member, authors }: Pick<MemberRowProps, 'member' | 'authors'>) {
  const { principal, authorId } = member;
  const [name, short] = [nameOf(member, authors), shortNameOf(principal)];
  const author = authorId && authors.get(authorId);
  const about = [
    name !== short && short,
    isOneself(principal) && author && laterWords.writesAs(author),
    includesOneself(principal) && laterWords.youToo,
  ];
  return (
    <span class="term-names">
      <span class="row-title" dir="auto">
        {name}
      </span>
      <span class="quiet small">{about.filter(each => each).join(' · ')}</span>
    </span>
  );
}

/** One member, and in its place the form. */
export function MemberRow(props: MemberRowProps) {
  const { member, authors, mayChange } = props;
  const { open, close, button } = useRowButtons<'change' | 'remove'>();
  if (open === 'change') return <Changing {...props} close={close} />;
  if (open === 'remove' && isLastOwner(props)) return <LastOwner {...props} close={close} />;
  const name = nameOf(member, authors);
  return (
    <div class="term member">
      <Names member={member} authors={authors} />
      <span class="term-use">{laterWords.role[member.role]}</span>
      <span class="buttons">
        <CopyButton
          text={member.principal}
          name={words.copy}
          label={laterWords.copyIdentifierOf(name)}
          look="button plain"
        />
        {mayChange && button('change', laterWords.change, laterWords.changeNamed(name))}
        {mayChange && button('remove', laterWords.takeOut, laterWords.removeNamed(name))}
      </span>
      {open === 'remove' && <Removing {...props} close={close} />}
    </div>
  );
}
