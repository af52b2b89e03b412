import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Gives style sheets the parts of the screen that are covered: `--head`, how high the head of the screen is, which gets higher with what it
 * says; and `--keyboard`, what a phone's keyboard covers where it does not make the page smaller.
 */
export function useCoveredScreen(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--head', `${head.current?.offsetHeight ?? 0}px`),
    );
    if (head.current) observer.observe(head.current);
    const { visualViewport } = window;
    const move = () => {
      const { scale = 1, height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
      const covered = scale === 1 ? Math.max(0, innerHeight - height - offsetTop) : 0;
      style.setProperty('--keyboard', `${covered}px`);
    };
    const events = ['resize', 'scroll'];
    for (const event of events) visualViewport?.addEventListener(event, move);
    return () => {
      observer.disconnect();
      for (const event of events) visualViewport?.removeEventListener(event, move);
      for (const name of ['--head', '--keyboard']) style.removeProperty(name);
    };
  }, []);
}
