/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A value while a query runs: JSON, or undefined for a missing property. */
export type Value = JsonValue | undefined;

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** A scalar expression. The alias of FROM is `root`; `property` and `element` select from the value of `of`. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'parameter'; readonly name: string; readonly position: number }
  | { readonly kind: 'root' }
  | { readonly kind: 'property'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'element'; readonly of: Expression; readonly index: number }
  | { readonly kind: 'indexed'; readonly of: Expression; readonly by: ParameterExpression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Expression[] }
  | {
      readonly kind: 'comparison';
      readonly operator: ComparisonOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'between';
      readonly needle: Expression;
      readonly low: Expression;
      readonly high: Expression;
    }
  | { readonly kind: 'in'; readonly needle: Expression; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'count'; readonly argument: Expression }
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly entries: readonly NamedExpression[] };

export type ParameterExpression = Extract<Expression, { kind: 'parameter' }>;

export interface NamedExpression {
  readonly name: string;
  readonly expression: Expression;
}

export type Select =
  | { readonly kind: 'all' }
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'list'; readonly items: readonly NamedExpression[] };

export interface OrderItem {
  /** Property names from the item's root, for example ['address', 'city']. */
  readonly path: readonly string[];
  readonly descending: boolean;
  /** The expression as the query wrote it, without ASC or DESC. */
  readonly text: string;
}

/** A parsed query. `texts` has its parts as they were written, for rewriting cross-partition queries. */
export interface Query {
  readonly select: Select;
  readonly top?: Expression;
  readonly where?: Expression;
  readonly orderBy: readonly OrderItem[];
  readonly offset?: Expression;
  readonly limit?: Expression;
  readonly texts: {
    readonly query: string;
    readonly select: string;
    /** Each item of a SELECT list, without its alias. */
    readonly selectItems: readonly string[];
    readonly from: string;
    readonly where?: string;
    readonly orderBy?: string;
    readonly alias: string;
  };
}

/** A query as a request carries it. */
export interface QuerySpec {
  query: string;
  parameters: { name: string; value: unknown }[];
}
