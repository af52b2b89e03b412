import { BlogFileError } from '../../file/failures.ts';
import type { Converter } from '../conversion.ts';

export const wordpress: Converter = async function* (_open, _options, _report) {
  yield* [];
  throw new BlogFileError('files of this system are not converted yet');
};
