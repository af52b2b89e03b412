import { percentDecoded } from '../../percent-decoded.ts';

/** The name of a file by its address, if that has one with an extension; of a length that a medium takes. */
export function fileNameIn(address: string): string | undefined {
  const [, encoded] = /\/([^/]{1,200}\.\w{2,5})$/.exec(new URL(address).pathname) ?? [];
  return encoded && percentDecoded(encoded);
}
