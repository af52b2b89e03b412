import { rememberedChoice } from '../remembered-choice.ts';

/** How wide the screens are on which a site is shown, in pixels. */
export const widths = { phone: 390, tablet: 768, desktop: 1280 } as const;

export type Screen = keyof typeof widths;

export const { chosen: screen, choose: chooseScreen } = rememberedChoice<Screen>(
  'studio-site-width',
  Object.keys(widths) as Screen[],
  'phone',
);
