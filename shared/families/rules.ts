import type { ChildName } from './item.ts';
import type { PayloadClass } from './payload-class.ts';

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
  /** Whether only requests have it: it is neither stored nor in answers. */
  writeOnly?: boolean;
  /** Whether it counts only in a request that prefers to restore (contract.md, Preferences); others ignore it. */
  restored?: boolean;
  /** An example of a value. */
  example?: string | number;
  /** Checks that run if the field by itself is valid. */
  checks?: readonly SpanningCheck[];
}

/** A nested object. */
export type ObjectRule = About & { kind: 'object'; nested: () => PayloadClass };

/** An array of nested objects, with their maximum number, and the maximum size of all together in bytes of JSON in UTF-8. */
export type ListRule = About & { kind: 'list'; nested: () => PayloadClass; max: number; maxBytes?: number };

/** An array of texts that are not blank, with their maximum number and length. */
type TextsRule = About & { kind: 'texts'; max: number; maxLength: number };

/** A value. Lengths are in UTF-16 code units; without one, only what can be stored limits a text. */
type ValueRule = About &
  (
    | {
        kind: 'text';
        max?: number;
        /** Whether it may be empty, or only white space. */
        blank: boolean;
        /** Whether it is compared with others, so that it is stored in one form of Unicode (NFC), however it was typed. */
        composed?: boolean;
      }
    /** One of these texts, to the letter. */
    | { kind: 'choice'; from: readonly string[] }
    /** An absolute http or https address. */
    | { kind: 'webAddress'; max: number }
    /** A whole number within these bounds, which are included. */
    | { kind: 'integer'; min: number; max: number }
    /** A number within these bounds, which are included. */
    | { kind: 'decimal'; min: number; max: number }
    /** An ISO 8601 date-time (contract.md, Dates), or a boolean. */
    | { kind: 'dateTime' | 'flag' }
    /** A flat object of {@link MetadataValues}, with the maximum number of its names, and its maximum size in bytes of JSON in UTF-8. */
    | { kind: 'metadata'; max: number; maxBytes: number }
    /** An identifier (contract.md, Identifiers), and the family that it refers to, if it is a reference. */
    | { kind: 'guid'; refersTo?: ChildName }
  );

/** What a field of a payload must be. Its decorators, its maximum size and its description are made from this rule. */
export type Rule = ValueRule | TextsRule | ObjectRule | ListRule;

/** What a field of an answer is, unless it is a nested object; only answers have a number of items. */
export type AnswerRule = ValueRule | TextsRule | (About & { kind: 'count' });

/** Values by names that their owner chooses (contract.md, Metadata). */
export type MetadataValues = Readonly<Record<string, string | number | boolean>>;

/** The names that they may have, but for `__proto__`, which many a program takes for something else. */
export const metadataName = /^(?!__proto__$)[A-Za-z0-9_]{1,64}$/;

/** The maximum length of an address, in UTF-16 code units. */
export const maxAddressLength = 2048;

/**
 * The maximum number of entries of a list (contract.md, Limits). Each entry is a reference that is looked up when it is
 * written and expanded when it is read, so this number decides how large an answer can get.
 */
export const maxListLength = 250;
