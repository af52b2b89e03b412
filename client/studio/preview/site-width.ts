import { signal } from '@preact/signals';

/** How wide the screens are on which a site is shown, in pixels. */
export const widths = { phone: 390, tablet: 768, desktop: 1280 } as const;

export type Screen = keyof typeof widths;

const key = 'studio-site-width';

/** Storage is off in some browsers: then the choice lasts as long as the page. */
function remembered(): Screen {
  try {
    const kept = localStorage.getItem(key);
    return kept !== null && Object.hasOwn(widths, kept) ? (kept as Screen) : 'phone';
  } catch {
    return 'phone';
  }
}

export const screen = signal<Screen>(remembered());

export function chooseScreen(chosen: Screen): void {
  screen.value = chosen;
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // It is not remembered then.
  }
}
