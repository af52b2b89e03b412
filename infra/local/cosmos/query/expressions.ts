import type { Expression, Select } from './syntax.ts';

/** The direct parts of an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
    case 'root':
      return [];
    case 'property':
    case 'element':
    case 'indexed':
      return [expression.of];
    case 'not':
      return [expression.operand];
    case 'and':
    case 'or':
      return expression.terms;
    case 'comparison':
      return [expression.left, expression.right];
    case 'between':
      return [expression.needle, expression.low, expression.high];
    case 'in':
      return [expression.needle, ...expression.items];
    case 'call':
      return expression.arguments;
    case 'count':
      return [expression.argument];
    case 'array':
      return expression.items;
    case 'object':
      return expression.entries.map(entry => entry.expression);
  }
}

export function containsCount(expression: Expression): boolean {
  return expression.kind === 'count' || childrenOf(expression).some(containsCount);
}

/** The property names from the item's root, or undefined when the expression is anything but a chain of names. */
export function propertyPath(expression: Expression): string[] | undefined {
  if (expression.kind === 'root') return [];
  if (expression.kind !== 'property') return undefined;
  const outer = propertyPath(expression.of);
  return outer && [...outer, expression.name];
}

/** Whether the expression reads no property but c.id, which is a column: then no body has to be read. */
export function readsOnlyId(expression: Expression): boolean {
  const path = propertyPath(expression);
  if (path !== undefined) return path.length === 1 && path[0] === 'id';
  return childrenOf(expression).every(readsOnlyId);
}

/** The parts that an AND joins. */
export function conjunctsOf(expression: Expression): Expression[] {
  return expression.kind === 'and' ? expression.terms.flatMap(conjunctsOf) : [expression];
}

/** The expressions after SELECT; none for SELECT *. */
export function selectedExpressions(select: Select): Expression[] {
  if (select.kind === 'all') return [];
  return select.kind === 'value' ? [select.expression] : select.items.map(item => item.expression);
}
