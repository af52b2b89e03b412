import { rememberedChoice } from '../../remembered-choice.ts';

/** The kinds of field that a text can be written in, in the order in which they are offered. */
export const fieldKinds = ['formatted', 'source', 'plain'] as const;

export type FieldKind = (typeof fieldKinds)[number];

/**
 * How somebody writes: in a text that looks like what it says, in its source with marks that stand back, or in a plain text area, which
 * old phones do best with.
 */
export const { chosen: fieldKind, choose: chooseFieldKind } = rememberedChoice<FieldKind>(
  'studio-field',
  fieldKinds,
  'formatted',
  // Before there were three kinds, only the plain area was remembered.
  () => (localStorage.getItem('studio-plain-text') === 'yes' ? 'plain' : undefined),
);
