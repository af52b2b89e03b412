import { compile, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { withoutRefusedAddresses } from './addresses.ts';
import { codeBlocks } from './code-blocks.ts';
import { embeds, withEmbeds } from './embeds.ts';
import { figures, withFigures } from './figures.ts';
import { footnotes } from './footnotes.ts';
import { headings } from './headings.ts';
import { type HtmlWithPictures, pictureMarks, withoutMarks, withPicturesMarked } from './picture-places.ts';
import { rawHtml } from './raw-html.ts';

/** The HTML of Markdown: GitHub's flavour of it, with the differences that the contract names (contract.md, Texts as HTML). */
export function markdownHtml(content: string): HtmlWithPictures {
  const document = parse({ extensions: [gfm()] }).document();
  const events = postprocess(document.write(preprocess()(content, undefined, true)));
  const write = compile({
    // Each takes the place of what the ones before it have for the same thing.
    htmlExtensions: [
      gfmHtml(),
      footnotes(content),
      headings(),
      codeBlocks,
      rawHtml,
      embeds,
      pictureMarks,
      figures,
    ],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
  return withoutMarks(write(withFigures(withPicturesMarked(withEmbeds(withoutRefusedAddresses(events))))));
}
