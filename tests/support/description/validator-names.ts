/**
 * What a schema is compiled for: bodies of requests; answers, in which there is nothing but what is described; answers of
 * which only some fields were asked for; values of parameters.
 */
export type Use = 'request' | 'answer' | 'part' | 'parameter';

/** How the validator of a schema is named. */
export const validatorName = (use: Use, name: string): string => `${use}_${name.replace(/\W/g, '_')}`;
