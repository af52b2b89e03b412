import fc from 'fast-check';
import type { Item } from './item-table.ts';

/** What a query yields here: undefined is a property the item lacks, or a comparison that has no answer. */
type Result = unknown;

/** A condition twice: as the text of a query, and as what it means. */
export interface Condition {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly means: (item: Item) => Result;
}

const strings = ['', 'a', 'A', 'ab', 'b', 'é', '\uffff', '😀', '\ud800', 'it\'s "x" \\ \n', 'a\u0000b'];
const numbers = [0, -1, 1, 2.5, 0.1, 3, -1e300, 1e21, 2 ** 53 + 2, 738211.821748577];
const scalar = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.constantFrom(...numbers),
  fc.constantFrom(...strings),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y'), scalar, { maxKeys: 2 }) },
);

const properties = { a: value, b: value, n: fc.oneof(value, fc.record({ x: value })), 'odd "name"': value };
export const item = fc
  .record({ fields: fc.record(properties, { requiredKeys: [] }), key: fc.constantFrom('a', 'bb') })
  .map(({ fields, key }) => ({ ...fields, key }));

interface Operand {
  readonly text: string;
  readonly of: (item: Item) => Result;
}

const path = (text: string, ...names: string[]): Operand => ({
  text,
  of: item => names.reduce<Result>((at, name) => read(at, name), item),
});

function read(from: Result, name: string): Result {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return undefined;
  return new Map<string, unknown>(Object.entries(from)).get(name);
}

export const paths = [
  path('c.a', 'a'),
  path('c["b"]', 'b'),
  path('c.n.x', 'n', 'x'),
  path('c[\'odd \\"name\\"\']', 'odd "name"'),
  path('c.id', 'id'),
];

const anyPath = fc.constantFrom(...paths);
const ids = fc.integer({ min: 0, max: 30 }).map(i => `i${i}`);

let parameters = 0;
const newParameter = () => `@p${++parameters}`;

/** A constant as a parameter, or written out. */
const constant = fc.tuple(fc.oneof(value, ids), fc.boolean()).map(([content, written]) => {
  const name = newParameter();
  // JSON is written alike in queries.
  return written
    ? { text: JSON.stringify(content), parameters: {}, content }
    : { text: name, parameters: { [name]: content }, content };
});

const rank = (of: Result): number => {
  if (of === undefined) return 0;
  if (of === null) return 1;
  if (Array.isArray(of)) return 5;
  return { boolean: 2, number: 3, string: 4, object: 6 }[typeof of as 'boolean'];
};

/** Order of two values of one scalar type. */
function difference(left: Result, right: Result): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(codePoints(left), codePoints(right));
  return Number(left) - Number(right);
}

function codePoints(text: string): Buffer {
  const bytes = Buffer.alloc(text.length * 4);
  Array.from(text).forEach((character, i) => {
    bytes.writeUInt32BE(character.codePointAt(0) ?? 0, i * 4);
  });
  return bytes.subarray(0, Array.from(text).length * 4);
}

function compareForOrder(left: Result, right: Result): number {
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  return rank(left) <= 4 && rank(left) >= 2 ? difference(left, right) : 0;
}

function same(left: Result, right: Result): boolean {
  return canonical(left) === canonical(right);
}

function canonical(of: Result): string {
  if (Array.isArray(of)) return `[${of.map(canonical).join()}]`;
  if (typeof of !== 'object' || of === null) return JSON.stringify(of);
  const entries = Object.entries(of).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([name, content]) => `${name}:${canonical(content)}`).join()}}`;
}

function relate(operator: string, left: Result, right: Result): Result {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '=') return same(left, right);
  if (operator === '!=' || operator === '<>') return !same(left, right);
  if (rank(left) !== rank(right) || rank(left) > 4) return undefined;
  const d = difference(left, right);
  return { '<': d < 0, '<=': d <= 0, '>': d > 0, '>=': d >= 0 }[operator];
}

const operators = fc.constantFrom('=', '!=', '<>', '<', '<=', '>', '>=');

const comparison = fc.tuple(anyPath, operators, constant, fc.boolean()).map(
  ([at, operator, { text, parameters, content }, flipped]): Condition => ({
    text: flipped ? `${text} ${operator} ${at.text}` : `${at.text} ${operator} ${text}`,
    parameters,
    means: item =>
      flipped ? relate(operator, content, at.of(item)) : relate(operator, at.of(item), content),
  }),
);

const pathComparison = fc.tuple(anyPath, operators, anyPath).map(
  ([left, operator, right]): Condition => ({
    text: `${left.text} ${operator} ${right.text}`,
    parameters: {},
    means: item => relate(operator, left.of(item), right.of(item)),
  }),
);

const between = fc.tuple(anyPath, constant, constant).map(
  ([at, low, high]): Condition => ({
    text: `${at.text} BETWEEN ${low.text} AND ${high.text}`,
    parameters: { ...low.parameters, ...high.parameters },
    means: item => and(relate('>=', at.of(item), low.content), relate('<=', at.of(item), high.content)),
  }),
);

const nothing = fc.constant({ text: 'undefined', parameters: {}, content: undefined });
const listed = fc.oneof({ weight: 9, arbitrary: constant }, nothing);

/** IN abbreviates an OR of comparisons. */
const membership = fc.tuple(anyPath, fc.array(listed, { minLength: 1, maxLength: 4 })).map(
  ([at, items]): Condition => ({
    text: `${at.text} IN (${items.map(({ text }) => text).join(', ')})`,
    parameters: Object.assign({}, ...items.map(({ parameters }) => parameters)),
    means: item => items.map(({ content }) => relate('=', at.of(item), content)).reduce(or),
  }),
);

const contained = fc
  .tuple(anyPath, fc.array(fc.oneof(ids, fc.constantFrom(...strings), value)))
  .map(([at, items]): Condition => {
    const name = newParameter();
    const means = (item: Item) =>
      at.of(item) === undefined ? undefined : items.some(content => same(content, at.of(item)));
    return { text: `array_contains(${name}, ${at.text})`, parameters: { [name]: items }, means };
  });

const containing = fc.tuple(anyPath, constant).map(([at, { text, parameters, content }]): Condition => {
  const means = (item: Item) => {
    const array = at.of(item);
    return Array.isArray(array) ? array.some(element => same(element, content)) : undefined;
  };
  return { text: `ARRAY_CONTAINS(${at.text}, ${text})`, parameters, means };
});

const typeTests: Record<string, (of: Result) => boolean> = {
  IS_DEFINED: of => of !== undefined,
  IS_NULL: of => of === null,
  IS_BOOL: of => typeof of === 'boolean',
  IS_NUMBER: of => typeof of === 'number',
  IS_STRING: of => typeof of === 'string',
  IS_ARRAY: Array.isArray,
  IS_OBJECT: of => rank(of) === 6,
  IS_PRIMITIVE: of => rank(of) >= 1 && rank(of) <= 4,
};

const typeTest = fc.tuple(fc.constantFrom(...Object.entries(typeTests)), anyPath).map(
  ([[name, test], at]): Condition => ({
    text: `${name}(${at.text})`,
    parameters: {},
    means: item => test(at.of(item)),
  }),
);

const textTests: Record<string, (text: string, part: string) => boolean> = {
  STARTSWITH: (text, part) => text.slice(0, part.length) === part,
  ENDSWITH: (text, part) => part === '' || text.slice(-part.length) === part,
  CONTAINS: (text, part) => text.split(part).length > 1 || part === '',
  STRINGEQUALS: (text, other) => text.length === other.length && text.startsWith(other),
};

const textTest = fc
  .tuple(fc.constantFrom(...Object.entries(textTests)), anyPath, fc.constantFrom(...strings, 'i1'))
  .map(([[test, holds], at, part]): Condition => {
    const name = newParameter();
    const means = (item: Item) => {
      const text = at.of(item);
      return typeof text === 'string' ? holds(text, part) : undefined;
    };
    return { text: `${test}(${at.text}, ${name})`, parameters: { [name]: part }, means };
  });

function and(left: Result, right: Result): Result {
  if (left === false || right === false) return false;
  return left === true && right === true ? true : undefined;
}

function or(left: Result, right: Result): Result {
  if (left === true || right === true) return true;
  return left === false && right === false ? false : undefined;
}

const not = (of: Result): Result => (typeof of === 'boolean' ? !of : undefined);

const leaf = fc.oneof(
  { weight: 4, arbitrary: comparison },
  pathComparison,
  between,
  membership,
  contained,
  containing,
  typeTest,
  textTest,
);

/** Conditions that leave many items, for pages to be cut from. */
export const wideCondition: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { text: 'true', parameters: {}, means: () => true },
  { text: "c.id >= 'i'", parameters: {}, means: () => true },
  { text: 'IS_DEFINED(c.a)', parameters: {}, means: of => of.a !== undefined },
  { text: 'NOT IS_DEFINED(c.a)', parameters: {}, means: of => of.a === undefined },
  { text: 'NOT IS_NULL(c.n.x) AND c.id < @last', parameters: { '@last': 'i9' }, means: notNullBeforeLast },
  { text: "c.b >= ''", parameters: {}, means: of => typeof of.b === 'string' },
  { text: 'c.b <= 3', parameters: {}, means: of => typeof of.b === 'number' && of.b <= 3 },
);

function notNullBeforeLast(of: Item): boolean {
  return read(of.n, 'x') !== null && of.id < 'i9';
}

/** Conditions of AND, OR and NOT over comparisons, sets and functions. */
export const condition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>(tie => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 3,
      arbitrary: fc.tuple(tie('any'), tie('any')).map(([left, right]) => join('AND', and, left, right)),
    },
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => join('OR', or, left, right)),
    tie('any').map(inner => ({
      ...inner,
      text: `NOT (${inner.text})`,
      means: (of: Item) => not(inner.means(of)),
    })),
  ),
})).any;

function join(word: string, combine: typeof and, left: Condition, right: Condition): Condition {
  return {
    // A part that is not in parentheses may bind differently, but AND binds tighter and is built from OR in them.
    text: word === 'AND' ? `(${left.text}) AND (${right.text})` : `${left.text} OR ${right.text}`,
    parameters: { ...left.parameters, ...right.parameters },
    means: item => combine(left.means(item), right.means(item)),
  };
}

export interface Order {
  readonly by: readonly { readonly path: Operand; readonly descending: boolean }[];
}

export function orderText({ by }: Order): string {
  if (by.length === 0) return '';
  return ` ORDER BY ${by.map(({ path: at, descending }) => `${at.text}${descending ? ' DESC' : ''}`).join(', ')}`;
}

/** Items in the order of a query; ties in order of creation, backwards as soon as one property is descending. */
export function sortItems(items: readonly Item[], { by }: Order): Item[] {
  const backwards = by.some(({ descending }) => descending) ? -1 : 1;
  const numbered = items.map((content, i) => ({ content, i }));
  numbered.sort((left, right) => {
    for (const { path: at, descending } of by) {
      const d = compareForOrder(at.of(left.content), at.of(right.content));
      if (d !== 0) return descending ? -d : d;
    }
    return (left.i - right.i) * backwards;
  });
  return numbered.map(({ content }) => content);
}
