import type { PayloadClass } from './fields.ts';
import type { ChildName } from './item.ts';

/** A check that spans fields, so that it is code; it is named by what it says. */
export interface SpanningCheck {
  /** The rule in a sentence, for those who send the payload. */
  says: string;
  /** What is wrong, to be read behind the field's path (`must be …`), or undefined when nothing is. */
  violation(value: unknown, payload: Record<string, unknown>): string | undefined;
}

/** What is said of every field. */
interface About {
  /** What the field is, in a sentence or two. */
  means: string;
  /** Whether it must be there; one that is null counts as absent (contract.md, Request bodies). */
  required: boolean;
  /** Whether it is the service's: what a request says of it changes nothing. */
  readOnly?: boolean;
  /** A value that it could have. */
  example?: string;
  /** Made once the field by itself is right. */
  checks?: readonly SpanningCheck[];
}

/** A text. */
export interface TextRule extends About {
  kind: 'text';
  /** The greatest length, in UTF-16 units; undefined where only what can be stored limits it. */
  most?: number;
  /** Whether a text of nothing but white space is allowed. */
  blank: boolean;
}

/** An absolute http or https address. */
export interface WebAddressRule extends About {
  kind: 'webAddress';
  /** The greatest length, in UTF-16 units. */
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
  /** The family of what it names, where it is a reference. */
  refersTo?: ChildName;
}

/** A nested object. */
export interface ObjectRule extends About {
  kind: 'object';
  nested: () => PayloadClass;
  /** The list beside it that what it names joins, and that counts it. */
  joins?: string;
}

/** An array of nested objects. */
export interface ListRule extends About {
  kind: 'list';
  nested: () => PayloadClass;
  /** The greatest number of entries. */
  most: number;
}

/** What a field of a payload must be: what its decorators, its greatest size and its description are made from. */
export type Rule = TextRule | WebAddressRule | DateTimeRule | FlagRule | GuidRule | ObjectRule | ListRule;

/** A number of items, which only answers have. */
export interface CountRule extends About {
  kind: 'count';
}

/** What a field of an answer is, where it is no nested object. */
export type AnswerRule = Exclude<Rule, ObjectRule | ListRule> | CountRule;

/** The longest address, in UTF-16 units. */
export const longestAddress = 2048;

/**
 * The greatest number of entries of a list (contract.md, Limits). Each is a reference to be looked up when it is written,
 * and to be read back whole with the list, so that it says how large an answer can get.
 */
export const longestList = 250;
