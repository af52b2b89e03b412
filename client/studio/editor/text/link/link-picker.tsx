import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Trouble, troubleOf } from '../../../service.ts';
import { words } from '../../../words.ts';
import { addressIn } from '../format/link.ts';
import { findOwnPosts, type LinkTarget, type OwnPosts } from './own-posts.ts';

/** How long nobody types before posts are looked for, in milliseconds. */
const pause = 150;

interface LinkPickerProps {
  /** The post in which the link is to be. */
  own: { blogId: string; postId: string };
  choose(target: { title: string; address: string }): void;
  /** Goes back to the text, with what was looked for. */
  leave(typed: string): void;
  /** The focus has gone elsewhere. */
  dismiss(): void;
}

/** The posts that have the words in their titles. What was found before stays until there is an answer. */
function useFound(own: LinkPickerProps['own'], wanted: string) {
  const [found, setFound] = useState<OwnPosts & { wanted: string }>();
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        findOwnPosts(own, wanted, controller.signal).then(
          posts => {
            setFound({ ...posts, wanted });
            setTrouble(undefined);
          },
          error => !controller.signal.aborted && setTrouble(troubleOf(error)),
        ),
      wanted ? pause : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return { found, trouble };
}

/** What is said of a post beside its title. */
function noteOf({ state, address }: LinkTarget): string {
  if (!address) return words.noAddressYet;
  return state && state !== 'published' ? words.linkLater[state] : '';
}

function Option({
  id,
  target,
  isActive,
  use,
}: {
  id: string;
  target: LinkTarget;
  isActive: boolean;
  use(): void;
}) {
  const note = noteOf(target);
  return (
    // The field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which one is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={target.address === undefined}
      class={isActive ? 'link-option active' : 'link-option'}
      // The field keeps the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={use}
    >
      <span>{target.state ? target.title || words.untitled : words.linkTo(target.title)}</span>
      {note && <span class="quiet small">{note}</span>}
    </div>
  );
}

/** Moves on among those that can be chosen. */
function nextOf(targets: readonly LinkTarget[], at: number, step: 1 | -1): number {
  for (let moved = 1; moved <= targets.length; moved++) {
    const next = (at + step * moved + targets.length * 2) % targets.length;
    if (targets[next]?.address !== undefined) return next;
  }
  return -1;
}

/** Asks where a link leads: to a post of the blog, or to an address. */
export function LinkPicker({ own, choose, leave, dismiss }: LinkPickerProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<number>();
  /** Whether Enter was pressed before there was an answer. */
  const isChosenSoon = useRef(false);
  const { found, trouble } = useFound(own, typed.trim());
  const address = addressIn(typed);
  const targets: LinkTarget[] = [
    ...(address ? [{ title: address, address }] : []),
    ...(found?.targets ?? []),
  ];
  const isCurrent = Boolean(address) || found?.wanted === typed.trim();
  // Without a typed word nothing is chosen.
  const active = moved ?? (typed.trim() && isCurrent ? nextOf(targets, -1, 1) : -1);
  const use = (target: LinkTarget | undefined) => {
    if (target?.address !== undefined) choose({ title: target.title, address: target.address });
  };
  // Before the next key, which must not go into the text.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!isCurrent) return;
    if (isChosenSoon.current) use(targets[active]);
    isChosenSoon.current = false;
  }, [isCurrent, found]);
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') leave(typed);
    else if (event.key === 'Enter' && isCurrent) use(targets[active]);
    else if (event.key === 'Enter') isChosenSoon.current = true;
    else if (event.key === 'ArrowDown') setMoved(nextOf(targets, active, 1));
    else if (event.key === 'ArrowUp') setMoved(nextOf(targets, Math.max(active, 0), -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="link-picker">
      <input
        ref={field}
        type="text"
        class="input"
        role="combobox"
        autocomplete="off"
        aria-label={words.linkToWhat}
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-posts`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder={words.linkToWhat}
        value={typed}
        onInput={event => {
          setTyped(event.currentTarget.value);
          setMoved(undefined);
        }}
        onKeyDown={onKey}
        // Another window that gets the focus changes nothing here.
        onBlur={() => document.hasFocus() && dismiss()}
      />
      <div id={`${id}-posts`} role="listbox" aria-label={words.ownPosts} class="link-options">
        {targets.map((target, at) => (
          <Option
            key={at}
            id={`${id}-${at}`}
            target={target}
            isActive={at === active}
            use={() => use(target)}
          />
        ))}
      </div>
      <p class="note" aria-live="polite">
        {trouble?.text ?? (found && isCurrent ? noteBelow(found, targets) : '')}
      </p>
    </div>
  );
}

function noteBelow({ hasAddresses }: OwnPosts, targets: readonly LinkTarget[]): string {
  if (targets.length === 0) return words.noSuchPost;
  return hasAddresses ? '' : words.noSiteAddress;
}
