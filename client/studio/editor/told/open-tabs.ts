/** What a tab says to the others in which the same is open. */
interface Said {
  what: 'asks' | 'here' | 'gone';
  tab: string;
}

/** How long the other tabs have for an answer, in milliseconds. */
const patience = 1_000;

/**
 * Follows whether the same is open in another tab of this browser. A tab whose process has ended says nothing: it is found out when somebody is
 * back at this one.
 * @returns what ends that.
 */
export function followTabs(name: string, report: (isElsewhere: boolean) => void): () => void {
  const channel = new BroadcastChannel(`studio-open|${name}`);
  const own = crypto.randomUUID();
  let known = new Set<string>();
  let answered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (what: Said['what']) => channel.postMessage({ what, tab: own } satisfies Said);
  const ask = () => {
    answered = new Set();
    clearTimeout(timer);
    timer = setTimeout(() => {
      known = answered;
      report(known.size > 0);
    }, patience);
    say('asks');
  };
  const leave = () => say('gone');
  channel.onmessage = ({ data: { what, tab } }: MessageEvent<Said>) => {
    for (const tabs of [known, answered]) what === 'gone' ? tabs.delete(tab) : tabs.add(tab);
    if (what === 'asks') say('here');
    report(known.size > 0);
  };
  addEventListener('focus', ask);
  addEventListener('pageshow', ask);
  addEventListener('pagehide', leave);
  ask();
  return () => {
    clearTimeout(timer);
    removeEventListener('focus', ask);
    removeEventListener('pageshow', ask);
    removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
