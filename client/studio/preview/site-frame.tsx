import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { DraftPost } from '../../api/index.ts';
import { words } from '../words.ts';
import { SiteTalk } from './site-talk.ts';
import { chooseScreen, type Screen, screen, widths } from './site-width.ts';
import { siteWords } from './site-words.ts';
import { usePaused } from './use-paused.ts';

/** The screens to choose from, as wide as which the site is shown. */
function Widths() {
  const name = useId();
  return (
    <div class="site-widths" role="radiogroup" aria-label={siteWords.width}>
      {(Object.keys(widths) as Screen[]).map(each => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={screen.value === each}
            onChange={() => chooseScreen(each)}
          />
          {siteWords.widths[each]}
        </label>
      ))}
    </div>
  );
}

/** How large an element is. */
function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: current.clientWidth, height: current.clientHeight }),
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { element, room };
}

/** A site in as much room as there is: what is wider is made smaller as a whole. */
function fitted(wide: number, room: { width: number; height: number }) {
  const scale = room.width > 0 ? Math.min(1, room.width / wide) : 1;
  return {
    width: `${wide}px`,
    height: `${room.height / scale}px`,
    transform: `scale(${scale}) translateX(-50%)`,
  };
}

/** Whether a message says that the site shows drafts; anything else that it says is not heard. */
const isReady = (data: unknown) =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'blog:ready';

interface SiteFrameProps {
  /** The page of the draft on the site. */
  address: string;
  /** What the post is made of. */
  written: unknown;
  post(): DraftPost;
  /** Whether the site has answered; until then its page is not seen. */
  isShown: boolean;
  answered(): void;
  failed(): void;
}

/** The page of a draft on the blog's own site, which is told what is written. The page may run its scripts, and reaches nothing of the studio. */
export function SiteFrame({ address, written, post: make, isShown, answered, failed }: SiteFrameProps) {
  const post = usePaused(written, make);
  const frame = useRef<HTMLIFrameElement>(null);
  const talk = useRef<SiteTalk>(undefined);
  const { element, room } = useRoom();
  useEffect(() => {
    const { origin } = new URL(address);
    const page = () => frame.current?.contentWindow;
    const talking = new SiteTalk({
      send: message => page()?.postMessage(message, origin),
      answered,
      failed,
    });
    talk.current = talking;
    const hear = (message: MessageEvent<unknown>) => {
      if (message.source !== page() || message.origin !== origin || !isReady(message.data)) return;
      talking.answer();
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      talking.end();
    };
  }, [address]);
  useEffect(() => {
    if (post) talk.current?.tell(post);
  }, [address, post]);
  return (
    <>
      {isShown && <Widths />}
      <div ref={element} class={isShown ? 'site-room' : 'site-room unseen'}>
        <iframe
          ref={frame}
          key={address}
          src={address}
          sandbox="allow-scripts allow-same-origin"
          referrerpolicy="no-referrer"
          title={siteWords.pageOf(post?.title || words.untitled)}
          style={fitted(widths[screen.value], room)}
          onLoad={() => talk.current?.load()}
        />
      </div>
    </>
  );
}
