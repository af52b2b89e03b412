import type { RequestPath } from './request-target.ts';
import { type Constraint, createConstraint } from './route-constraints.ts';

/** One segment of a route: a literal to compare, or a parameter for the segment (or the rest of the path). */
export type Segment =
  | { kind: 'literal'; text: string }
  | { kind: 'parameter'; name: string; optional: boolean; catchAll: boolean; constraints: Constraint[] };

type Parameter = Extract<Segment, { kind: 'parameter' }>;

/** Route values by their names in the template; null for an optional part that is absent. */
export type RouteValues = Map<string, string | null>;

/**
 * Parses an ASP.NET Core route template (docs: "Routing in ASP.NET Core", route templates).
 * @throws Error for templates that the real host refuses, and for those that only this one does: default values, and
 * segments that mix text and parameters.
 */
export function parseRouteTemplate(template: string): Segment[] {
  if (template.startsWith('/') || template.startsWith('~')) {
    throw new Error(
      `it must not start with "${template[0]}": the Functions host does not start with such a route`,
    );
  }
  const segments = splitSegments(template).map(parseSegment);
  checkParameters(segments);
  return segments;
}

/** Matches the segments of a decoded path; undefined when they do not match. */
export function matchSegments(segments: readonly Segment[], path: RequestPath): RouteValues | undefined {
  const values: RouteValues = new Map();
  for (const [index, segment] of segments.entries()) {
    const text = path.segments[index];
    // Not even a catch-all begins with one (ASP.NET Core, RoutePatternMatcher.TryMatch).
    if (text === '') return undefined;
    if (segment.kind === 'literal') {
      if (text?.toLowerCase() !== segment.text) return undefined;
    } else {
      const value =
        segment.catchAll && text !== undefined ? path.segments.slice(index).join('/') + path.end : text;
      if (!accepts(segment, value)) return undefined;
      values.set(segment.name, value ?? null);
    }
  }
  const last = segments.at(-1);
  const takesRest = last?.kind === 'parameter' && last.catchAll;
  return path.segments.length > segments.length && !takesRest ? undefined : values;
}

function accepts(parameter: Parameter, value: string | undefined): boolean {
  if (value !== undefined) return parameter.constraints.every(constraint => constraint(value));
  return parameter.optional || (parameter.catchAll && parameter.constraints.length === 0);
}

interface Part {
  parameter: boolean;
  text: string;
}

const parameterText = /\{(?!\{)((?:[^{}]|\{\{|\}\})+)\}/y;
const literal = /(?:[^{}/]|\{\{|\}\})+/y;

/** Splits at slashes outside parameters; `{{` and `}}` are one literal brace. A slash at the end is ignored. */
function splitSegments(template: string): Part[][] {
  const segments: Part[][] = [];
  let parts: Part[] = [];
  for (let position = 0; position < template.length; ) {
    if (template[position] === '/') {
      segments.push(parts);
      parts = [];
      position++;
    } else {
      const [parameter, text, end] = readPart(template, position);
      parts.push({ parameter, text: text.replaceAll('{{', '{').replaceAll('}}', '}') });
      position = end;
    }
  }
  if (parts.length > 0) segments.push(parts);
  if (segments.some(segment => segment.length === 0))
    throw new Error('it must not have two slashes in a row');
  return segments;
}

function readPart(template: string, position: number): [parameter: boolean, text: string, end: number] {
  for (const expression of [parameterText, literal]) {
    expression.lastIndex = position;
    const match = expression.exec(template);
    if (match !== null) return [expression === parameterText, match[1] ?? match[0], expression.lastIndex];
  }
  throw new Error(`its braces do not match at "${template.slice(position)}"`);
}

function parseSegment(parts: readonly Part[]): Segment {
  const [part, further] = parts;
  if (part === undefined || further !== undefined) {
    const text = parts.map(({ parameter, text }) => (parameter ? `{${text}}` : text)).join('');
    throw new Error(`the segment "${text}" mixes text and parameters: not supported here`);
  }
  return part.parameter ? parseParameter(part.text) : parseLiteral(part.text);
}

function parseLiteral(text: string): Segment {
  if (text.includes('?')) throw new Error(`the segment "${text}" must not have a "?"`);
  return { kind: 'literal', text: text.toLowerCase() };
}

function parseParameter(inside: string): Parameter {
  const stars = /^\*{0,2}/.exec(inside)?.[0].length ?? 0;
  const optional = inside.endsWith('?');
  if (stars > 0 && optional) throw new Error(`the catch-all "{${inside}}" cannot be optional`);
  const text = inside.slice(stars, optional ? -1 : undefined);
  const [name = '', constraints = ''] = splitOnce(text, /[:=]/);
  if (name === '' || /[/{}?*]/.test(name)) throw new Error(`the parameter name "${name}" is not allowed`);
  return {
    kind: 'parameter',
    name,
    optional,
    catchAll: stars > 0,
    constraints: parseConstraints(constraints),
  };
}

function splitOnce(text: string, separator: RegExp): [string, string] {
  const index = text.search(separator);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}

/** Reads `:int:min(1)`. A parenthesis closes only before the end, another constraint or a default value. */
function parseConstraints(text: string): Constraint[] {
  const constraints: Constraint[] = [];
  const next = /:([^:(=]*(?:\(.*?\)(?=$|[:=]))?)/sy;
  let end = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    if (match[1]) constraints.push(createConstraint(match[1]));
    end = next.lastIndex;
  }
  if (end < text.length)
    throw new Error(`"${text.slice(end)}" is not a constraint (default values are not supported here)`);
  return constraints;
}

function checkParameters(segments: readonly Segment[]): void {
  const names = new Set<string>();
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'literal') continue;
    if (segment.catchAll && index < segments.length - 1)
      throw new Error('a catch-all must be the last segment');
    const name = segment.name.toLowerCase();
    if (names.has(name)) throw new Error(`the parameter "${segment.name}" is there twice`);
    names.add(name);
  }
}
