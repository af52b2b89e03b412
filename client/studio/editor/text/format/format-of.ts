import type { Draft } from '../../draft.ts';
import type { TextFormat } from './edit.ts';

/** What a text is edited as; one whose format nobody has said as HTML if it begins with an element. Readers get that as plain text. */
export const formatOf = ({ contentFormat, content }: Draft): TextFormat =>
  contentFormat ?? (/^\s*<[a-z!]/i.test(content) ? 'html' : 'markdown');
