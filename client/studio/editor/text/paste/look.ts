import { keepsSpace, type StyleDeclarations } from './declared.ts';
import type { RunMark } from './runs.ts';

/** How letters look where they stand. */
export interface Look {
  readonly marks: ReadonlySet<RunMark>;
  readonly address: string | undefined;
  readonly keepsSpace: boolean;
  /** In how many lists it is, of the text as it was. */
  readonly lists: number;
}

export const plainLook: Look = { marks: new Set(), address: undefined, keepsSpace: false, lists: 0 };

/** Elements by the mark that they stand for. */
const markOf: Readonly<Record<string, RunMark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  s: 'del',
  del: 'del',
  strike: 'del',
  mark: 'mark',
  sup: 'sup',
  sub: 'sub',
  kbd: 'kbd',
  code: 'code',
  tt: 'code',
  samp: 'code',
};

function weightOf(declared: StyleDeclarations): number | undefined {
  const weight = declared.get('font-weight');
  if (weight === undefined || weight === 'inherit') return undefined;
  if (weight.startsWith('bold')) return 700;
  return Number.parseInt(weight, 10) || 400;
}

/** The look of what is in an element. */
export function lookIn(element: Element, declared: StyleDeclarations, around: Look): Look {
  const marks = new Set(around.marks);
  const own = markOf[element.localName];
  if (own) marks.add(own);
  const weight = weightOf(declared);
  if (weight !== undefined && weight >= 600) marks.add('strong');
  // Other elements only say again what letters are by themselves. Google Docs puts all into a `b` that is none.
  else if (weight !== undefined && weight <= 400) marks.delete('strong');
  const slant = declared.get('font-style');
  if (slant) marks[/italic|oblique/.test(slant) ? 'add' : 'delete']('em');
  const lines = `${declared.get('text-decoration')} ${declared.get('text-decoration-line')}`;
  if (lines.includes('line-through')) marks.add('del');
  const height = declared.get('vertical-align');
  if (height === 'super') marks.add('sup');
  if (height === 'sub') marks.add('sub');
  return { ...around, marks, keepsSpace: around.keepsSpace || keepsSpace(declared) };
}
