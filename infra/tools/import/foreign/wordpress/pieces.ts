/** What a piece is to paragraphs: part of a line, an element of its own, or nothing that anybody sees. */
export type PieceKind = 'inline' | 'block' | 'unseen';

/** What stands around the number of a piece of each kind: control characters, which XML does not allow in a text. */
const signs: Readonly<Record<PieceKind, string>> = { inline: '\u0001', block: '\u0002', unseen: '\u0003' };
const anySign = `[${Object.values(signs).join('')}]`;

/** The placeholder of a piece, as the source of an expression. */
export const placeholders: Readonly<Record<PieceKind, string>> = {
  inline: `${signs.inline}\\d+${signs.inline}`,
  block: `${signs.block}\\d+${signs.block}`,
  unseen: `${signs.unseen}\\d+${signs.unseen}`,
};

const sign = new RegExp(anySign, 'g');
const placeholder = new RegExp(`(${anySign})(\\d+)\\1`, 'g');
const wrapped = new RegExp(`<p(?:\\s[^<>]*)?>\\s*(${placeholders.block})\\s*</p>`, 'gi');

/** Whether a text ends with a tag, or with a piece that is not part of a line. */
export const endsElement = new RegExp(`[>${signs.block}${signs.unseen}]\\s*$`);

/** A text whose elements that stand by themselves are in no paragraph. */
export const withoutParagraphsAround = (text: string): string => text.replace(wrapped, '$1');

/** Pieces of a text that no later step may touch. Each is taken out, and a placeholder stands for it. */
export class ProtectedPieces {
  readonly #kept: string[] = [];

  /** A text without characters that would be taken for placeholders. */
  static cleared(text: string): string {
    return text.replace(sign, '');
  }

  /** @returns the placeholder. The piece may have placeholders in it. */
  keep(piece: string, kind: PieceKind): string {
    return `${signs[kind]}${this.#kept.push(piece) - 1}${signs[kind]}`;
  }

  /** The text with its pieces. */
  restored(text: string): string {
    return text.replace(placeholder, (_, __, number) => this.restored(this.#kept[Number(number)] ?? ''));
  }
}
