import { ts } from '@ts-morph/common';

const { SyntaxKind } = ts;

/** A change of a source: what is at `start` to `end` (UTF-16 code units) becomes `text`. */
export interface Change {
  kind: string;
  start: number;
  end: number;
  text: string;
}

type Changer = (node: ts.Node, source: ts.SourceFile) => Change[];

const replace = (kind: string, node: ts.Node, source: ts.SourceFile, ...texts: string[]): Change[] =>
  texts.map(text => ({ kind, start: node.getStart(source), end: node.end, text }));

/** What an operator becomes. */
const operators = new Map<ts.SyntaxKind, [kind: string, ...texts: string[]]>([
  [SyntaxKind.EqualsEqualsEqualsToken, ['negated', '!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['negated', '===']],
  [SyntaxKind.LessThanToken, ['boundary', '<=', '>=']],
  [SyntaxKind.LessThanEqualsToken, ['boundary', '<', '>']],
  [SyntaxKind.GreaterThanToken, ['boundary', '>=', '<=']],
  [SyntaxKind.GreaterThanEqualsToken, ['boundary', '>', '<']],
  [SyntaxKind.AmpersandAmpersandToken, ['logic', '||']],
  [SyntaxKind.BarBarToken, ['logic', '&&']],
  [SyntaxKind.PlusToken, ['arithmetic', '-']],
  [SyntaxKind.MinusToken, ['arithmetic', '+']],
  [SyntaxKind.AsteriskToken, ['arithmetic', '/']],
  [SyntaxKind.SlashToken, ['arithmetic', '*']],
  [SyntaxKind.PercentToken, ['arithmetic', '*']],
  [SyntaxKind.PlusEqualsToken, ['arithmetic', '-=']],
  [SyntaxKind.MinusEqualsToken, ['arithmetic', '+=']],
]);

/** What a method becomes. */
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  ceil: 'floor',
  floor: 'ceil',
};

/** Methods whose call is left out: what they are called on is left. */
const droppable = new Set([
  'filter',
  'map',
  'slice',
  'sort',
  'reverse',
  'trim',
  'toLowerCase',
  'toUpperCase',
]);

/** Properties whose texts are for people: descriptions of fields, parameters and answers, and examples. */
const prose = new Set(['means', 'meaning', 'says', 'description', 'summary', 'title', 'what', 'example']);

const isString = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const hasName = (node: ts.Node, source: ts.SourceFile): boolean =>
  (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) && prose.has(node.name.getText(source));

/** Whether a text is only read by people: prose for the description, the message of an error for the log. */
function isProse(node: ts.Node, source: ts.SourceFile): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (hasName(at, source) || ts.isThrowStatement(at)) return true;
    if (ts.isNewExpression(at) && at.expression.getText(source).endsWith('Error')) return true;
  }
  return false;
}

const ofOperators: Changer = (node, source) => {
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
    return replace('fallback', node, source, left.getText(source), `(${right.getText(source)})`);
  }
  const [kind, ...texts] = operators.get(operatorToken.kind) ?? ['none'];
  return isString(left) || isString(right) ? [] : replace(kind, operatorToken, source, ...texts);
};

const ofConditions: Changer = (node, source) => {
  if (ts.isIfStatement(node)) return replace('condition', node.expression, source, 'true', 'false');
  if (ts.isConditionalExpression(node)) return replace('condition', node.condition, source, 'true', 'false');
  if (ts.isWhileStatement(node)) return replace('condition', node.expression, source, 'false');
  if (ts.isForStatement(node) && node.condition) return replace('condition', node.condition, source, 'false');
  return [];
};

const ofNegations: Changer = (node, source) =>
  ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken
    ? replace('negated', node, source, node.operand.getText(source))
    : [];

const ofBooleans: Changer = (node, source) => {
  if (node.kind === SyntaxKind.TrueKeyword) return replace('boolean', node, source, 'false');
  return node.kind === SyntaxKind.FalseKeyword ? replace('boolean', node, source, 'true') : [];
};

const ofNumbers: Changer = (node, source) => {
  if (!ts.isNumericLiteral(node)) return [];
  const value = Number(node.text);
  return replace('number', node, source, String(value + 1), ...(value > 0 ? [String(value - 1)] : []));
};

const ofTexts: Changer = (node, source) => {
  if (!isString(node) || isProse(node, source)) return [];
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isName ? [] : replace('text', node, source, node.getText(source).length > 2 ? "''" : "'changed'");
};

const ofCalls: Changer = (node, source) => {
  if (!ts.isExpressionStatement(node)) return [];
  const { expression } = node;
  const inner = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(inner) ? replace('call left out', node, source, ';') : [];
};

const ofMethods: Changer = (node, source) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = methods[name.text];
  if (other) return replace('method', name, source, other);
  return droppable.has(name.text) ? replace('method', node, source, expression.getText(source)) : [];
};

const ofReturns: Changer = (node, source) => {
  if (ts.isReturnStatement(node) && node.expression) {
    return replace('value dropped', node.expression, source, 'undefined');
  }
  const isShort = ts.isArrowFunction(node) && !ts.isBlock(node.body);
  return isShort ? replace('value dropped', node.body, source, 'undefined') : [];
};

const ofChains: Changer = (node, source) => {
  if (!ts.isPropertyAccessExpression(node) || !node.questionDotToken) return [];
  return replace('optional chain', node.questionDotToken, source, '.');
};

const changers = [
  ofOperators,
  ofConditions,
  ofNegations,
  ofBooleans,
  ofNumbers,
  ofTexts,
  ofCalls,
  ofMethods,
  ofReturns,
  ofChains,
];

const isOnlyForTypes = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

/** All changes that are tried of a source in TypeScript. */
export function changesOf(text: string): Change[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node) => {
    if (isOnlyForTypes(node)) return;
    for (const changer of changers) changes.push(...changer(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A value that is left out need not be dropped.
  return changes.filter(change => change.text !== text.slice(change.start, change.end));
}
