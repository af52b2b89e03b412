import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../frame/icons.tsx';
import { Failed, Loading } from '../../frame/states.tsx';
import { useLoaded } from '../../loaded.ts';
import { words } from '../../words.ts';
import { isNarrow } from '../narrow.ts';
import type { PostUploads } from '../post-uploads.ts';
import type { Writing } from '../writing.ts';

const loadFields = () => import('../../later-pages.ts').then(({ SettingsFields }) => SettingsFields);

export interface PostSettingsProps {
  blogId: string;
  writing: Writing;
  uploads: PostUploads;
  isOpen: boolean;
  /** Whether somebody has asked for it: then it has the focus. */
  isAsked: boolean;
  open(): void;
  close(): void;
  focusOnText(): void;
}

/**
 * Who has asked for the settings, or sees nothing else, is there as soon as they open. The Escape key closes them.
 * @returns the button that closes it.
 */
function usePage({ isOpen, isAsked, close }: Pick<PostSettingsProps, 'isOpen' | 'isAsked' | 'close'>) {
  const button = useRef<HTMLButtonElement>(null);
  const isPage = isNarrow.value && isOpen;
  const isAimed = isPage || (isOpen && isAsked);
  useEffect(() => {
    if (isAimed) button.current?.focus({ preventScroll: true });
  }, [isAimed]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isWithin = target instanceof Node && button.current?.closest('aside')?.contains(target);
      if (key === 'Escape' && !defaultPrevented && (isPage || isWithin)) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, isPage]);
  return button;
}

/**
 * Everything about a post but its title and text: beside them, or on a phone a page of its own. Closed, it keeps what is typed in
 * it, and opens for a field that is not valid. Its fields are loaded with it: the text is there before them.
 */
export function PostSettings(props: PostSettingsProps) {
  const { isOpen, open, close } = props;
  const { value: Fields, trouble, again } = useLoaded(loadFields, []);
  const closing = usePage(props);
  return (
    <aside class="side" aria-label={words.postSettings} hidden={!isOpen} onInvalidCapture={open}>
      <h2>
        {words.postSettings}
        <button ref={closing} type="button" class="button plain" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </h2>
      {Fields ? <Fields {...props} /> : trouble ? <Failed trouble={trouble} again={again} /> : <Loading />}
    </aside>
  );
}
