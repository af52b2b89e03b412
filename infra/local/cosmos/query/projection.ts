import { evaluate, type Row } from './evaluate.ts';
import type { Expression, NamedExpression, Select } from './syntax.ts';

/** The input of a projection: an item's stored text, and its parsed value when needed. */
export interface ProjectedItem extends Row {
  readonly text: string;
}

/** The JSON text of an item after SELECT; undefined when VALUE is undefined. Whole items are not parsed. */
export function projectItem(select: Select, item: ProjectedItem): string | undefined {
  switch (select.kind) {
    case 'all':
      return item.text;
    case 'value':
      return textOf(select.expression, item);
    case 'list':
      return objectText(select.items, item);
  }
}

function textOf(expression: Expression, item: ProjectedItem): string | undefined {
  switch (expression.kind) {
    case 'root':
      return item.text;
    case 'object':
      return objectText(expression.entries, item);
    case 'array':
      return `[${expression.items.flatMap(part => textOf(part, item) ?? []).join()}]`;
    default:
      return JSON.stringify(evaluate(expression, item));
  }
}

function objectText(entries: readonly NamedExpression[], item: ProjectedItem): string {
  const members = entries.flatMap(({ name, expression }) => {
    const text = textOf(expression, item);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join()}}`;
}
