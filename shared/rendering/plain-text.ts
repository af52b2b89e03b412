const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string) => text.replace(/[&<>]/g, sign => references[sign] ?? '');

/** The HTML of a text without markup: blank lines are between paragraphs, and each other end of a line is a break. */
export const plainTextHtml = (text: string): string =>
  escaped(text.replace(/\r\n?/g, '\n'))
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');
