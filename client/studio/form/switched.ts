/** What the text of a switch is, as somebody has turned it; empty if nobody has. */
export const switched = { on: 'on', off: 'off' } as const;

/** The text of a switch for what is stored. */
export const switchOf = (isOn: boolean | undefined): string =>
  isOn === undefined ? '' : isOn ? switched.on : switched.off;

/** What to store for the text of a switch. */
export const flagOf = (text: string): boolean | undefined => (text ? text === switched.on : undefined);
