import { convertedText } from '../../../../infra/tools/import/foreign/wordpress/content.ts';
import type { ShortcodeContext } from '../../../../infra/tools/import/foreign/wordpress/shortcodes.ts';

const file = (name: string, about = {}) => ({
  mediumId: '',
  url: `https://old.example/${name}`,
  title: '',
  alternativeText: '',
  caption: '',
  description: '',
  postId: '1',
  order: 0,
  ...about,
});

const heron = file('heron.jpg', { alternativeText: 'A "heron"', caption: 'At last' });
const song = file('song.mp3', { title: 'A song' });

/** The files by number; the post itself has none, the one with the number 1 has both. */
function files(ids: readonly string[], postId?: string) {
  if (ids.length > 0) return ids.flatMap(id => (id === '7' ? [heron] : id === '8' ? [song] : []));
  return postId === '1' ? [heron, song] : [];
}

interface Given {
  footnotes?: string;
  patterns?: Readonly<Record<string, { text: string; footnotes?: string }>>;
}

/** What a text becomes, and the notes on it. */
export function converted(text: string, { footnotes, patterns = {} }: Given = {}) {
  const notes: string[] = [];
  const around: ShortcodeContext = {
    files,
    pattern: ref => {
      const { text: own, footnotes: itsFootnotes } = patterns[ref] ?? {};
      return own === undefined ? undefined : { text: own, footnotes: itsFootnotes };
    },
    noted: (kind, detail) => notes.push(detail ? `${kind} (${detail})` : kind),
  };
  return { ...convertedText(text, footnotes, around), notes };
}

export const html = (text: string, given?: Given) => converted(text, given).html;

/** What shows something of another site. @param address in HTML. */
export const figure = (address: string) =>
  `<figure class="embed"><a href="${address}">${address}</a></figure>`;
