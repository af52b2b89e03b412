import { contentHtml } from '../rendering/content-html.ts';
import { maxContentHtml } from '../values/made-text.ts';
import { blocks } from './blocks.ts';
import { withFigures } from './figures.ts';
import { hasMadeIdentifier } from './meaning.ts';
import { differenceOf } from './same.ts';
import { tidy } from './tidy.ts';
import { type Element, isRun, type Node, type Parse, TextNotTaken, tooLong, unitsOf } from './tree.ts';

/**
 * What became of a text: Markdown that readers see as they saw the text; or why there is none, in fixed words to stand behind “its text
 * stays HTML, as”, and for which element, if that is known.
 */
export type Converted = { readonly markdown: string } | { readonly why: string; readonly element?: string };

/** How a text is converted. */
export interface HowConverted {
  /** Whether figures of pictures stay HTML, for renderers that make none. */
  readonly keepsFigures?: boolean;
}

function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsIn(node.children);
  }
}

/** What links may lead to. */
function targetsIn(nodes: readonly Node[]): Set<string | undefined> {
  const elements = [...elementsIn(nodes)];
  return new Set(elements.flatMap(({ attributes }) => [attributes.get('id'), attributes.get('name')]));
}

/** The headings that would have another identifier than they have, or one that leads elsewhere. */
function headingsToKeep(before: readonly Node[], after: readonly Node[]): Element[] {
  const [headings, made] = [before, after].map(nodes => [...elementsIn(nodes)].filter(hasMadeIdentifier));
  const targets = targetsIn(before);
  return (headings ?? []).filter((heading, index) => {
    const [given, identifier] = [heading, made?.[index]].map(each => each?.attributes.get('id'));
    return given === undefined ? identifier !== undefined && targets.has(identifier) : given !== identifier;
  });
}

/** A text on its way. */
class MarkdownConversion {
  readonly #nodes: readonly Node[];
  readonly #parse: Parse;
  readonly #hasFigures: boolean;
  /** Whose marks are written as tags. */
  readonly #withoutMarks = new Set<Element>();
  readonly #asHtml = new Set<Element>();

  constructor(html: string, parse: Parse, { keepsFigures = false }: HowConverted) {
    this.#parse = parse;
    this.#hasFigures = !keepsFigures;
    // As readers get it: a paragraph may be an embed.
    this.#nodes = tidy(parse(contentHtml(html, 'html')));
  }

  #written(nodes: readonly Node[]): string {
    const manner = {
      asHtml: this.#asHtml,
      withoutMarks: this.#withoutMarks,
      hasMarks: true,
      isTight: false,
      isTop: true,
      hasFigures: this.#hasFigures,
    };
    return blocks(unitsOf(nodes), manner);
  }

  #rendered(markdown: string): Node[] {
    const html = contentHtml(markdown, 'markdown');
    if (html.length > maxContentHtml) throw tooLong();
    return tidy(this.#parse(html));
  }

  /** Writes with fewer marks, and then as HTML, what would be another block by itself. */
  #writeOtherwise(): void {
    for (const unit of unitsOf(this.#nodes)) {
      if (isRun(unit)) continue;
      for (const way of [this.#withoutMarks, this.#asHtml])
        if (differenceOf(withFigures([unit]), withFigures(this.#rendered(this.#written([unit])))))
          way.add(unit);
    }
  }

  #keep(headings: readonly Element[]): boolean {
    const added = headings.filter(heading => !this.#asHtml.has(heading));
    for (const heading of added) this.#asHtml.add(heading);
    return added.length > 0;
  }

  result(): Converted {
    let isOtherwise = false;
    for (;;) {
      const markdown = this.#written(this.#nodes);
      const after = this.#rendered(markdown);
      const difference = differenceOf(withFigures(this.#nodes), withFigures(after));
      if (this.#keep(headingsToKeep(this.#nodes, after))) continue;
      if (!difference) return { markdown };
      if (isOtherwise) return { why: 'Markdown would change it', ...difference };
      this.#writeOtherwise();
      isOtherwise = true;
    }
  }
}

/**
 * A text of HTML as Markdown that is rendered to the same: elements and how they are nested, what they say, and text with white space
 * collapsed. What Markdown cannot say stays HTML in it.
 */
export function markdownFrom(html: string, parse: Parse, how: HowConverted = {}): Converted {
  try {
    return new MarkdownConversion(html, parse, how).result();
  } catch (error) {
    if (error instanceof TextNotTaken) return { why: error.message };
    throw error;
  }
}
