import { parseExpression } from './parse-expression.ts';
import { QueryRefusal } from './refusal.ts';
import type { Expression, NamedExpression, Select } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** The part between SELECT [TOP n] and FROM, with the texts of its items. */
export function parseSelect(tokens: TokenReader): { select: Select; text: string; itemTexts: string[] } {
  const start = tokens.peek().start;
  const itemTexts: string[] = [];
  const select = parseSelection(tokens, itemTexts);
  return { select, text: tokens.text.slice(start, tokens.previousEnd()), itemTexts };
}

function parseSelection(tokens: TokenReader, itemTexts: string[]): Select {
  if (tokens.skipSymbol('*')) return { kind: 'all' };
  if (tokens.skipKeyword('VALUE')) return { kind: 'value', expression: parseWithText(tokens, itemTexts) };
  const items: NamedExpression[] = [];
  let unnamed = 0;
  do {
    const expression = parseWithText(tokens, itemTexts);
    const alias = tokens.skipKeyword('AS')
      ? tokens.expectName()
      : nameOfItem(expression, itemTexts.at(-1) ?? '');
    if (alias === undefined) unnamed += 1;
    items.push({ name: alias ?? `$${unnamed}`, expression });
  } while (tokens.skipSymbol(','));
  checkNamesDiffer(items);
  return { kind: 'list', items };
}

/** Parses an expression and adds its text to `texts`. */
export function parseWithText(tokens: TokenReader, texts: string[]): Expression {
  const start = tokens.peek().start;
  const expression = parseExpression(tokens);
  texts.push(tokens.text.slice(start, tokens.previousEnd()));
  return expression;
}

/** The name of a property, or the alias for the whole item; undefined for others, which get a number. */
function nameOfItem(expression: Expression, text: string): string | undefined {
  if (expression.kind === 'property') return expression.name;
  return expression.kind === 'root' ? text : undefined;
}

function checkNamesDiffer(items: readonly NamedExpression[]): void {
  const names = new Set<string>();
  for (const { name } of items) {
    if (names.has(name)) {
      throw new QueryRefusal(
        `The property name '${name}' is specified more than once: give an alias with AS`,
      );
    }
    names.add(name);
  }
}
