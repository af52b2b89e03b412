import type { PayloadClass } from './fields.ts';
import type { ChildName } from './item.ts';

/** A check that spans several fields, written as code. */
export interface SpanningCheck {
  /** The rule in a sentence, for the description. */
  says: string;
  /** Says what is wrong, worded to follow the field's path (`must be …`), or returns undefined if nothing is. */
  violation(value: unknown, payload: Record<string, unknown>): string | undefined;
}

/** What every field's rule has. */
interface About {
  /** What the field is, in a sentence or two. */
  means: string;
  /** Whether the field must be given; null counts as absent (contract.md, Request bodies). */
  required: boolean;
  /** Whether the service sets the field and ignores what a request says. */
  readOnly?: boolean;
  /** Whether it counts only in a request that prefers to restore (contract.md, Preferences); others ignore it. */
  restored?: boolean;
  /** An example of a value. */
  example?: string;
  /** Checks that run if the field by itself is valid. */
  checks?: readonly SpanningCheck[];
}

/** A text. */
export interface TextRule extends About {
  kind: 'text';
  /** The maximum length, in UTF-16 code units; undefined if only what can be stored limits it. */
  most?: number;
  /** Whether a text that is empty or only white space is allowed. */
  blank: boolean;
}

/** An absolute http or https address. */
export interface WebAddressRule extends About {
  kind: 'webAddress';
  /** The maximum length, in UTF-16 code units. */
  most: number;
}

/** An ISO 8601 date-time (contract.md, Dates). */
export interface DateTimeRule extends About {
  kind: 'dateTime';
}

/** A boolean. */
export interface FlagRule extends About {
  kind: 'flag';
}

/** An identifier (contract.md, Identifiers). */
export interface GuidRule extends About {
  kind: 'guid';
  /** The family that it refers to, if it is a reference. */
  refersTo?: ChildName;
}

/** A nested object. */
export interface ObjectRule extends About {
  kind: 'object';
  nested: () => PayloadClass;
  /** The sibling list that the referenced item is added to, and whose limit counts it. */
  joins?: string;
}

/** An array of nested objects. */
export interface ListRule extends About {
  kind: 'list';
  nested: () => PayloadClass;
  /** The maximum number of entries. */
  most: number;
}

/** What a field of a payload must be. Its decorators, its maximum size and its description are made from this rule. */
export type Rule = TextRule | WebAddressRule | DateTimeRule | FlagRule | GuidRule | ObjectRule | ListRule;

/** A number of items; only answers have one. */
export interface CountRule extends About {
  kind: 'count';
}

/** What a field of an answer is, unless it is a nested object. */
export type AnswerRule = Exclude<Rule, ObjectRule | ListRule> | CountRule;

/** The maximum length of an address, in UTF-16 code units. */
export const longestAddress = 2048;

/**
 * The maximum number of entries of a list (contract.md, Limits). Each entry is a reference that is looked up when it is
 * written and expanded when it is read, so this number decides how large an answer can get.
 */
export const longestList = 250;
