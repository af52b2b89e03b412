import { maxAddressLength } from '../../../../shared/families/rules.ts';

/** An address in a text, with all that follows it up to a character that no address has in any markup. */
const run = /https?:\/\/[^\s"<>\\^`{|}]*/gi;

/** What ends an address within a {@link run} unless the address itself has it, and what else may follow an address. */
const closing = String.raw`[')\]]|&(?:quot|apos|lt|gt|nbsp|#0*3[49]|#x0*2[27]);`;
const ending = new RegExp(`[.,;:!?]{0,3}(?:$|[(*#[]|${closing})`, 'y');
const firstClosing = new RegExp(`${closing}|$`);

/** An ampersand as HTML and WordPress write it in an address, and how many characters more than itself that takes. */
const ampersand = /&(?:amp|#0*38|#x0*26);/gi;
const longest = 6 * maxAddressLength;

/** The lengths that the address at the beginning of a run may have, the longest first. */
function* possibleLengths(found: string): Generator<number> {
  for (let length = Math.min(found.length, longest); length > 0; length--) {
    ending.lastIndex = length;
    if (ending.test(found)) yield length;
  }
}

/** What addresses become. */
export type OtherAddresses = Pick<ReadonlyMap<string, string>, 'get'>;

/** The other address for the one at the beginning of a run, and the length of that; undefined if it has none. */
function otherFor(found: string, others: OtherAddresses) {
  for (const length of possibleLengths(found)) {
    const address = found.slice(0, length);
    const other = others.get(address) ?? others.get(address.replace(ampersand, '&'));
    if (other !== undefined) return { other, length };
  }
  return undefined;
}

/**
 * Puts other addresses into a text, in any markup, where an address stands whole: `https://a/b.png` is found neither
 * in `https://a/b.png.bak` or `https://a/b.png?w=300`, nor in `https://archive.example/https://a/b.png`.
 * @param others what each address becomes.
 */
export function withOtherAddresses(text: string, others: OtherAddresses): string {
  let changed = '';
  let done = 0;
  run.lastIndex = 0;
  for (let match = run.exec(text); match; match = run.exec(text)) {
    const [found] = match;
    const rewritten = otherFor(found, others);
    // What follows may be the next address: `[![](https://a/b)](https://a/b.png)`.
    const end = match.index + (rewritten?.length ?? found.search(firstClosing));
    if (rewritten) {
      changed += text.slice(done, match.index) + rewritten.other;
      done = end;
    }
    run.lastIndex = end;
  }
  return changed + text.slice(done);
}
