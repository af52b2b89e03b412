/** A text between the tags of HTML. */
export const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text in HTML, also in an attribute. */
export const escaped = (text: string): string => escapedText(text).replaceAll('"', '&quot;');

/** An address as it is, from how HTML and WordPress write its ampersands. */
export const addressIn = (html: string): string => html.replace(/&(?:amp|#0*38);/g, '&');
