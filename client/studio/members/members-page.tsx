import { useRef, useState } from 'preact/hooks';
import { roles } from '../../../shared/access/role.ts';
import { type Member, maxMembers } from '../../../shared/features/members/member.ts';
import { useFocusBack } from '../frame/focus-back.ts';
import { Head } from '../frame/head.tsx';
import { Empty, Shown } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { hasMembers, mayAs } from './access.ts';
import { MemberForm } from './member-form.tsx';
import { MemberRow } from './member-row.tsx';
import type { MemberDifference } from './members-store.ts';
import { OwnPrincipal } from './own-principal.tsx';
import { nameOf } from './principal-name.ts';
import { type OpenMembers, useMembers } from './use-members.ts';

type AuthorNames = ReadonlyMap<string, string>;

const inWords = ({ kind, member }: MemberDifference, authors: AuthorNames): string => {
  const name = nameOf(member, authors);
  return kind === 'removed'
    ? laterWords.theyRemoved(name)
    : laterWords.theyMade[kind](name, laterWords.role[member.role]);
};

/** What others have changed while something was written here, which is still to be saved. */
function Others({
  others,
  authors,
  close,
}: {
  others: readonly MemberDifference[];
  authors: AuthorNames;
  close(): void;
}) {
  if (others.length === 0) return null;
  return (
    <div class="notice" role="alert">
      <div class="notice-text">
        <p>{laterWords.membersChangedNow}</p>
        <ul>
          {others.map(each => (
            <li key={each.member.principal} dir="auto">
              {inWords(each, authors)}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" class="button" onClick={close}>
        {words.close}
      </button>
    </div>
  );
}

/** Those who may do most come first. */
const byRole = (one: Member, other: Member) => roles.indexOf(other.role) - roles.indexOf(one.role);

interface NewProps {
  open: OpenMembers;
  members: readonly Member[];
  authors: AuthorNames;
  done(what: string): void;
  cancel(): void;
}

const NewMember = ({ open, members, authors, done, cancel }: NewProps) => (
  <section class="new-one" aria-label={laterWords.addMember}>
    <MemberForm
      authors={authors}
      taken={members.map(({ principal }) => principal)}
      save={async member => {
        const failed = await open.save(now => [...now, member]);
        if (!failed) done(laterWords.memberAdded(nameOf(member, authors), laterWords.role[member.role]));
        return failed;
      }}
      cancel={cancel}
    />
  </section>
);

/** Who may do what in the blog: its owners change it, the others see it. */
export function MembersPage({ blogId, name }: { blogId: string; name: string }) {
  const open = useMembers(blogId);
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(isNew ? 'add' : undefined, { add });
  const mayChange = mayAs('owner');
  const members = open.value?.stored.members ?? [];
  if (!hasMembers())
    return (
      <>
        <Head title={words.members} of={name} />
        <Empty title={laterWords.membersOff} />
      </>
    );
  const isFull = members.length >= maxMembers;
  return (
    <>
      <Head title={words.members} of={name}>
        {mayChange && open.value && !isNew && !isFull && (
          <button type="button" class="button main" ref={add} onClick={() => setNew(true)}>
            {laterWords.addMember}
          </button>
        )}
      </Head>
      <p class="info">{mayChange ? laterWords.membersText : laterWords.membersReadOnly}</p>
      {who.value?.isAdmin && <p class="info">{laterWords.adminText}</p>}
      {mayChange && isFull && <p class="info">{laterWords.membersFull(maxMembers)}</p>}
      <p class="info" role="status">
        {message}
      </p>
      <Shown of={open}>
        {({ authors }) => (
          <>
            <Others others={open.others} authors={authors} close={open.forgetOthers} />
            {isNew && (
              <NewMember
                open={open}
                members={members}
                authors={authors}
                done={what => {
                  setMessage(what);
                  setNew(false);
                }}
                cancel={() => setNew(false)}
              />
            )}
            <ul class="rows">
              {[...members].sort(byRole).map(member => (
                <li key={member.principal}>
                  <MemberRow
                    member={member}
                    members={members}
                    authors={authors}
                    mayChange={mayChange}
                    save={open.save}
                    done={(what, isGone) => {
                      setMessage(what);
                      if (isGone) add.current?.focus();
                    }}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
      <section class="part">
        <h2>{laterWords.ownIdentifier}</h2>
        <p class="quiet">{laterWords.ownIdentifierText}</p>
        <OwnPrincipal />
      </section>
    </>
  );
}
