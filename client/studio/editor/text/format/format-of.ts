import type { Draft } from '../../draft.ts';
import type { TextFormat } from './edit.ts';

/** How a text is shown whose format nobody has said: as HTML if it begins with an element. The post itself keeps saying nothing. */
export const formatOf = ({ contentFormat, content }: Draft): TextFormat =>
  contentFormat ?? (/^\s*<[a-z!]/i.test(content) ? 'html' : 'markdown');
