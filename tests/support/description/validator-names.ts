/**
 * What a schema is compiled for: request bodies; answers, which contain only what is described; answers to requests
 * for some fields; values of parameters.
 */
export type Use = 'request' | 'answer' | 'part' | 'parameter';

/** The name of a schema's validator. */
export const validatorName = (use: Use, name: string): string => `${use}_${name.replace(/\W/g, '_')}`;
