import { laterWords } from '../later-words.ts';
import { apiAddress } from '../service.ts';

/** The name of the file that an export is saved as. */
const fileNameOf = (name: string) => `${name.replace(/[^\p{Letter}\p{Number}]+/gu, '-') || 'blog'}.json`;

/** The browser saves an export while it arrives: it can be larger than the memory of a page. */
export const ExportBlog = ({ blogId, name }: { blogId: string; name: string }) => (
  <a class="button" href={`${apiAddress}/blog/${blogId}`} download={fileNameOf(name)}>
    {laterWords.exportBlog}
  </a>
);
