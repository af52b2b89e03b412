import { escaped, escapedText } from '../escaped.ts';

/** Languages that plugins for code have shortcodes of, beside `[code]`: those of SyntaxHighlighter, which WordPress.com has too. */
const languages =
  'actionscript3|as3|bash|clojure|coldfusion|cpp|csharp|css|delphi|diff|erlang|fsharp|golang|groovy|haskell|html|java|javafx|' +
  'javascript|js|jscript|latex|matlab|objc|pascal|perl|php|powershell|python|rails|ruby|scala|shell|sql|vbnet|xhtml|xml|xslt|yaml';

/** The names of shortcodes around code, which stays as it is written. */
export const codeNames = `code|sourcecode|source|cc|crayon|${languages}`;

const language = /(?:^|\s)(?:lang|language|brush)\s*=\s*["']?([\w+#-]{1,40})|^=\s*["']?([\w+#-]{1,40})/i;

/** Old versions of the plugins store code as it is, newer ones with references for what HTML would read as markup. */
const isEncoded = (code: string) => !/[<>]/.test(code);

/** The code that a shortcode encloses. @param name of the shortcode. @param attributes what follows it in its brackets. */
export function codeBlock(name: string, attributes: string, code: string): string {
  const [, given, short] = language.exec(attributes.trim()) ?? [];
  const own = /^(?:code|sourcecode|source|cc|crayon)$/i.test(name) ? undefined : name;
  const said = given ?? short ?? own;
  const text = isEncoded(code) ? code.replace(/&(?!#?\w{1,10};)/g, '&amp;') : escapedText(code);
  const named = said === undefined ? '' : ` class="language-${escaped(said.toLowerCase())}"`;
  return `<pre><code${named}>${text.replace(/^[ \t]*\n/, '').trimEnd()}</code></pre>`;
}
