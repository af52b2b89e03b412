import { createHmac } from 'node:crypto';

/** A user delegation key, by the parameters of a signature that it is made with. */
export interface KeyNames {
  skoid: string;
  sktid: string;
  skt: string;
  ske: string;
  sks: string;
  skv: string;
}

/** The parameters that a key is made from. */
export const keyParameters = [
  'skoid',
  'sktid',
  'skt',
  'ske',
  'sks',
  'skv',
] as const satisfies (keyof KeyNames)[];

/** Whose keys these are: this server knows one user, who has the token. */
export const keyOwner = {
  skoid: '00000000-0000-4000-8000-000000000001',
  sktid: '00000000-0000-4000-8000-000000000002',
} as const;

/** Well known, as the token is: who knows the token may have any key. */
const secret = 'local-blob';

/** A key's value, base64: made anew of its parameters whenever it is needed, so that no key has to be kept. */
export const keyValue = (names: KeyNames): string =>
  createHmac('sha256', secret)
    .update(keyParameters.map(name => names[name]).join('\n'))
    .digest('base64');
