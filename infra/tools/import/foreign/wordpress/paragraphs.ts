/** Elements that stand by themselves, so that no paragraph is around them. */
const blockNames =
  'address|article|aside|blockquote|body|canvas|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|' +
  'h[1-6]|header|hgroup|hr|iframe|legend|li|main|map|menu|nav|object|ol|p|pre|script|section|style|summary|table|tbody|td|' +
  'textarea|tfoot|th|thead|tr|ul|video|audio';

/** Elements whose text stays as it is, line ends included. */
const verbatim = /<(pre|script|style|textarea|svg|math)\b[^<>]*>/gi;
const blockTag = new RegExp(`<(/?)(${blockNames})\\b[^<>]*>`, 'gi');

/** How deep elements are followed; what is deeper stays as it is. */
const maxDepth = 200;

/** Elements in which text is divided into paragraphs: in all others it stands alone. */
const divided = new Set(['', 'blockquote', 'article', 'aside', 'body', 'main', 'section', 'div']);

/** Elements without an end. */
const isVoid = (name: string) => name === 'hr';

/** Text that blank lines divide, as paragraphs; a line end within one becomes a break. */
function paragraphsOf(text: string, mayStandAlone: boolean): string {
  const parts = text
    .split(/\n[ \t]*\n/)
    .map(part => part.trim())
    .filter(part => part !== '');
  if (mayStandAlone && parts.length <= 1) return text.trim() === '' ? '' : text.trim();
  return parts.map(part => (/^<!--[\s\S]*-->$/.test(part) ? part : `<p>${withBreaks(part)}</p>`)).join('\n');
}

const withBreaks = (text: string) => text.replace(/(<br\s*\/?>)?[ \t]*\n/gi, '<br />\n');

interface Piece {
  text: string;
  /** The element that begins or ends with this piece; undefined for text. */
  tag?: { name: string; isEnd: boolean };
  isVerbatim?: boolean;
}

/** The text in pieces: tags of block elements, what stays as it is, and all between them. */
function* piecesOf(html: string): Generator<Piece> {
  const lower = html.toLowerCase();
  let done = 0;
  verbatim.lastIndex = 0;
  for (let match = verbatim.exec(html); match; match = verbatim.exec(html)) {
    const end = lower.indexOf(`</${match[1]?.toLowerCase()}`, verbatim.lastIndex);
    const close = end < 0 ? -1 : html.indexOf('>', end);
    const after = close < 0 ? html.length : close + 1;
    yield* tagsAndText(html.slice(done, match.index));
    yield { text: html.slice(match.index, after), isVerbatim: true };
    done = after;
    verbatim.lastIndex = after;
  }
  yield* tagsAndText(html.slice(done));
}

function* tagsAndText(html: string): Generator<Piece> {
  let done = 0;
  for (const match of html.matchAll(blockTag)) {
    const [tag, slash, name = ''] = match;
    if (match.index > done) yield { text: html.slice(done, match.index) };
    yield { text: tag, tag: { name: name.toLowerCase(), isEnd: slash === '/' } };
    done = match.index + tag.length;
  }
  if (done < html.length) yield { text: html.slice(done) };
}

/**
 * The paragraphs of a classic text: WordPress stores them as blank lines, and makes elements of them when it shows the text. It is
 * our own rule for the same purpose: what blank lines divide is a paragraph, a single line end is a break, and nothing is put
 * around or into block elements but `blockquote` and those that only group others.
 */
export function withParagraphs(text: string): string {
  const html: string[] = [];
  const open: string[] = [];
  for (const { text: piece, tag, isVerbatim } of piecesOf(text.replace(/\r\n?/g, '\n'))) {
    const around = open.at(-1) ?? '';
    if (isVerbatim) html.push(piece);
    else if (!tag) {
      const mayStandAlone = around === 'div' || around === 'section';
      html.push(divided.has(around) ? paragraphsOf(piece, mayStandAlone) : piece);
    } else {
      html.push(piece);
      if (tag.isEnd) closeElement(open, tag.name);
      else if (!isVoid(tag.name) && !piece.endsWith('/>') && open.length < maxDepth) open.push(tag.name);
    }
  }
  return html.filter(piece => piece !== '').join('');
}

/** Ends an element, and those within it that have no end of their own. */
function closeElement(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
}
