import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Language, type Node, Parser } from 'web-tree-sitter';

/** An expression that is not a literal: its text, with each run of white space as one space. */
export interface Code {
  code: string;
}

/** The value of an expression, as far as it is known without evaluating it. */
export type Value = string | number | boolean | null | Code | Value[] | { [name: string]: Value };

/** A `param`, `output` or `var`. */
interface Declaration {
  name: string;
  /** As written; absent for a `var` and in a .bicepparam file. */
  type?: string;
  /** By name, with their arguments. */
  decorators: Record<string, Value[]>;
  /** Absent for a parameter without a default. */
  value?: Value;
}

/** A `resource` or `module`. */
export interface Deployed {
  symbol: string;
  /** The resource's type without its version, or the module's path. */
  type: string;
  /** The resource's API version. */
  version?: string;
  existing: boolean;
  /** The condition under which it is deployed, as written; absent if it is always deployed. */
  condition?: string;
  /** The list for each of whose items it is deployed, as written; absent if it is deployed once. */
  each?: string;
  body: { [name: string]: Value };
}

/** A Bicep file, read from its syntax tree. */
interface BicepFile {
  text: string;

  params: Declaration[];
  outputs: Declaration[];
  vars: Declaration[];
  resources: Deployed[];
  modules: Deployed[];
}

let parser: Promise<Parser> | undefined;

async function loadParser(): Promise<Parser> {
  await Parser.init();
  const require = createRequire(join(process.cwd(), 'package.json'));
  const wasm = readFileSync(require.resolve('tree-sitter-bicep/tree-sitter-bicep.wasm'));
  // The bytes rather than the path: for a path it imports node:fs dynamically, which jest does not support. A copy,
  // because jest gives tests a Uint8Array of their own, of which node's Buffer is not an instance.
  const grammar = await Language.load(new Uint8Array(wasm));
  return new Parser().setLanguage(grammar);
}

const present = (nodes: (Node | null)[]) => nodes.filter(node => node !== null);
const childrenOf = (node: Node, ...types: string[]) =>
  present(node.namedChildren).filter(child => types.includes(child.type));

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function readString(node: Node): Value {
  if (childrenOf(node, 'interpolation').length > 0) return readCode(node);
  return node.text.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => escapes[escaped] ?? escaped);
}

const readCode = (node: Node): Code => ({ code: node.text.replace(/\s+/g, ' ') });

function readObject(node: Node): { [name: string]: Value } {
  const entries = childrenOf(node, 'object_property').map(property => {
    const [name, value] = present(property.namedChildren).filter(child => child.type !== 'comment');
    if (!name || !value) throw new Error(`Expected a property with a value (got ${property.text})`);
    const key = name.type === 'string' ? readString(name) : name.text;
    return [typeof key === 'string' ? key : name.text, readValue(value)];
  });
  return Object.fromEntries(entries);
}

const literals: Record<string, (node: Node) => Value> = {
  string: readString,
  number: node => Number(node.text),
  boolean: node => node.text === 'true',
  null: () => null,
  object: readObject,
  array: node =>
    present(node.namedChildren)
      .filter(child => child.type !== 'comment')
      .map(readValue),
};

function readValue(node: Node): Value {
  return (literals[node.type] ?? readCode)(node);
}

function readDecorators(node: Node | null): Record<string, Value[]> {
  if (node?.type !== 'decorators') return {};
  const calls = childrenOf(node, 'decorator').flatMap(decorator => childrenOf(decorator, 'call_expression'));
  return Object.fromEntries(
    calls.map(call => [
      call.childForFieldName('function')?.text ?? '',
      present(call.childForFieldName('arguments')?.namedChildren ?? []).map(readValue),
    ]),
  );
}

function readDeclaration(node: Node): Declaration {
  const [name, ...rest] = present(node.namedChildren).filter(child => child.type !== 'comment');
  const value = rest.filter(child => child.type !== 'type').at(-1);
  return {
    name: name?.text ?? '',
    type: rest.find(child => child.type === 'type')?.text,
    decorators: readDecorators(node.previousNamedSibling),
    value: value && readValue(value),
  };
}

const codeOf = (node: Node | undefined) => node && readCode(node).code;

function readDeployed(node: Node): Deployed {
  const [symbol] = childrenOf(node, 'identifier');
  const [reference] = childrenOf(node, 'string');
  const [loop] = childrenOf(node, 'for_statement');
  const [branch] = childrenOf(loop ?? node, 'if_statement');
  const [body] = childrenOf(branch ?? loop ?? node, 'object');
  if (!symbol || !reference || !body) throw new Error(`Not a resource or module with a body: ${node.text}`);
  const [type = '', version] = String(readString(reference)).split('@');
  const existing = present(node.children).some(child => child.type === 'existing');
  const [condition] = branch ? childrenOf(branch, 'parenthesized_expression') : [];
  const each = loop && present(loop.namedChildren).at(-2);
  return {
    symbol: symbol.text,
    type,
    version,
    existing,
    condition: codeOf(condition),
    each: codeOf(each),
    body: readObject(body),
  };
}

// The grammar knows `param` only as the declaration in a .bicep file, which has a type. In a .bicepparam file it
// assigns, as `var` does; the replacement has the same length, so that positions stay.
const assignmentsAsVars = (text: string) => text.replace(/^param(?= )/gm, 'var  ');

/** Reads a Bicep file of the repository; the compiler says what is wrong with one that does not parse. */
export async function readBicep(path: string): Promise<BicepFile> {
  parser ??= loadParser();
  const text = readFileSync(path, 'utf8');
  const tree = (await parser).parse(path.endsWith('.bicepparam') ? assignmentsAsVars(text) : text);
  if (!tree || tree.rootNode.hasError) throw new Error(`${path} does not parse`);
  const all = (type: string) => childrenOf(tree.rootNode, type);
  return {
    text,
    params: all('parameter_declaration').map(readDeclaration),
    outputs: all('output_declaration').map(readDeclaration),
    vars: all('variable_declaration').map(readDeclaration),
    resources: all('resource_declaration').map(readDeployed),
    modules: all('module_declaration').map(readDeployed),
  };
}

/** The only resource of a type, as it is written in a file. */
export function theResource({ resources }: BicepFile, type: string): Deployed {
  const [resource, ...others] = resources.filter(each => each.type === type);
  if (!resource || others.length > 0) throw new Error(`Expected one resource ${type}`);
  return resource;
}

/** The value at a path such as `properties.siteConfig`; undefined where there is none. */
export function valueAt(value: Value | undefined, path: string): Value | undefined {
  return path.split('.').reduce<Value | undefined>((current, name) => {
    if (current === null || typeof current !== 'object' || Array.isArray(current)) return undefined;
    return Object.entries(current).find(([key]) => key === name)?.[1];
  }, value);
}
