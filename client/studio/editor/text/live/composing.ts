import { StateEffect, StateField } from '@codemirror/state';

/** Says that a word begins to be composed, or has been put in. */
export const composes = StateEffect.define<boolean>();

/**
 * Whether something is being composed: then what is drawn only moves, as a change around it would break it off. CodeMirror says so
 * later: by then it has taken out what was selected, which may join a figure to the line below it.
 */
export const composing = StateField.define<boolean>({
  create: () => false,
  update: (known, { effects }) =>
    effects.reduce((before, effect) => (effect.is(composes) ? effect.value : before), known),
});
