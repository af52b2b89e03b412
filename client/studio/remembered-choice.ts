import { type Signal, signal } from '@preact/signals';

/** What somebody has chosen, and what chooses another. */
export interface RememberedChoice<T extends string> {
  chosen: Signal<T>;
  choose(value: T): void;
}

/**
 * One of some values, which this browser remembers. Storage is off in some browsers: then the choice lasts as long as the page.
 * @param first what is chosen as long as nobody has chosen anything.
 * @param earlier what was chosen while it was kept in another way.
 */
export function rememberedChoice<T extends string>(
  key: string,
  values: readonly T[],
  first: T,
  earlier: () => T | undefined = () => undefined,
): RememberedChoice<T> {
  const kept = (): T | undefined => {
    try {
      const value = localStorage.getItem(key);
      return values.find(each => each === value) ?? earlier();
    } catch {
      return undefined;
    }
  };
  const chosen = signal<T>(kept() ?? first);
  return {
    chosen,
    choose(value) {
      chosen.value = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // It is not remembered then.
      }
    },
  };
}
