import { agreesWithResourceId, isGivenHereOrAsResourceId } from './given-identifier.ts';
import type { ChildName } from './item.ts';
import type { PayloadClass } from './payload-class.ts';
import { type ListRule, maxAddressLength, maxListLength, type ObjectRule, type Rule } from './rules.ts';

/** A field of a payload class, as declared by its decorator. */
export interface Field {
  name: string;
  rule: Rule;
}

const declared = new WeakMap<object, Field[]>();

const byLowerCaseName = new WeakMap<PayloadClass, Map<string, Field>>();

/** The fields that are declared on a prototype itself. */
export const declaredOn = (prototype: object): readonly Field[] => declared.get(prototype) ?? [];

function collectFields(payloadClass: PayloadClass): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (let at = payloadClass.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const field of declaredOn(at)) {
      const name = field.name.toLowerCase();
      // One that a class declares again is as it says.
      if (!fields.has(name)) fields.set(name, field);
    }
  }
  return fields;
}

/** The fields of a payload class and of the classes that it extends, by their names in lower case. */
export function fieldsOf(payloadClass: PayloadClass): ReadonlyMap<string, Field> {
  const known = byLowerCaseName.get(payloadClass) ?? collectFields(payloadClass);
  byLowerCaseName.set(payloadClass, known);
  return known;
}

/** The class of a nested object, or of each object of a nested array; undefined for any other field. */
export const nestedIn = (rule: Rule): PayloadClass | undefined =>
  rule.kind === 'object' || rule.kind === 'list' ? rule.nested() : undefined;

/**
 * The class of a nested object that is a part of the item, so that a patch is merged into it; undefined for any other field. An object
 * with an identifier is something else that is named here, and is replaced whole (contract.md, Patch).
 */
export function partIn(rule: Rule): PayloadClass | undefined {
  const nested = rule.kind === 'object' ? rule.nested() : undefined;
  return nested && !fieldsOf(nested).has('resourceid') ? nested : undefined;
}

/** Declares a field with this rule. */
function declare(rule: Rule) {
  return (prototype: object, name: string): void => {
    declared.set(prototype, [...declaredOn(prototype), { name, rule }]);
  };
}

/** What a feature adds to the payload of a family. */
interface Addition {
  /** The field behind which its own stand. */
  behind: string;
  /** What becomes of the rules of fields. */
  changes: Readonly<Record<string, Partial<Pick<Rule, 'means' | 'required' | 'checks'>>>>;
  /** The class with its own fields. */
  from: PayloadClass;
}

/** Adds the fields of a feature to a payload class, before anything reads a payload. */
export function addFields(to: PayloadClass, { behind, changes, from }: Addition): void {
  const added = declaredOn(from.prototype);
  const fields = declaredOn(to.prototype).flatMap(({ name, rule }) => [
    { name, rule: { ...rule, ...changes[name] } },
    ...(name === behind ? added : []),
  ]);
  declared.set(to.prototype, fields);
  byLowerCaseName.delete(to);
}

const besides = new Map<PayloadClass, readonly string[]>();

/** Says that what answers in the form of a payload has more fields, which are ignored when it is put back. */
export function knowBesides(payloadClass: PayloadClass, ...names: readonly string[]): void {
  besides.set(payloadClass, [...knownBesides(payloadClass), ...names]);
}

/** The names of such fields. */
export const knownBesides = (payloadClass: PayloadClass): readonly string[] =>
  besides.get(payloadClass) ?? [];

/** The options that every decorator takes. A field is optional unless its decorator says that it is required. */
type Common = Pick<Rule, 'means' | 'example' | 'readOnly' | 'writeOnly' | 'restored' | 'checks'>;

interface TextOptions extends Common {
  /** The maximum length, in UTF-16 code units. */
  max?: number;
  optional?: boolean;
  /** Whether a text that is empty or only white space is allowed. By default it is if the field is optional. */
  blank?: boolean;
  /** Whether it is stored in NFC, as names are. */
  composed?: boolean;
}

/** A text field, required unless it is `optional`. */
export const Text = ({ optional = false, blank = optional, ...common }: TextOptions) =>
  declare({ kind: 'text', required: !optional, blank, ...common });

/** A text that is one of a few, to the letter; optional unless it is `required`. */
export const Choice = ({
  required = false,
  ...common
}: Common & { from: readonly string[]; required?: boolean }) =>
  declare({ kind: 'choice', required, ...common });

/** An optional array of texts that are not blank. */
export const Texts = (common: Common & { max: number; maxLength: number }) =>
  declare({ kind: 'texts', required: false, ...common });

/** An optional whole number from `min` to `max`, by default as large as any that JSON keeps exactly; or a required one. */
export const Integer = ({
  min,
  max = Number.MAX_SAFE_INTEGER,
  required = false,
  ...common
}: Common & { min: number; max?: number; required?: boolean }) =>
  declare({ kind: 'integer', required, min, max, ...common });

/** An optional number from `min` to `max`; or a required one. */
export const Decimal = ({
  required = false,
  ...common
}: Common & { min: number; max: number; required?: boolean }) =>
  declare({ kind: 'decimal', required, ...common });

/** An absolute http or https address of at most {@link maxAddressLength} UTF-16 code units, required unless `optional`. */
export const WebAddress = ({ optional = false, ...common }: Common & { optional?: boolean }) =>
  declare({ kind: 'webAddress', required: !optional, max: maxAddressLength, ...common });

/** An optional date-time, converted to canonical form. */
export const DateTime = (common: Common) => declare({ kind: 'dateTime', required: false, ...common });

/** An optional boolean. */
export const Flag = (common: Common) => declare({ kind: 'flag', required: false, ...common });

/** An optional flat object of values by names that its owner chooses. */
export const Metadata = (common: Common) =>
  declare({ kind: 'metadata', required: false, max: 50, maxBytes: 8 * 1024, ...common });

/** An optional identifier, converted to the lower-case `D` form. */
export const OptionalGuid = (common: Common) => declare({ kind: 'guid', required: false, ...common });

/** An optional identifier of a nested object; it must equal `resourceId` if both are given. */
export const NestedGuid = (common: Common) =>
  declare({ kind: 'guid', required: false, checks: [agreesWithResourceId], ...common });

/** The identifier of a reference to a family, given here or as `resourceId`. */
export const ReferencedGuid = ({ to, ...common }: Common & { to: ChildName }) =>
  declare({
    kind: 'guid',
    required: false,
    refersTo: to,
    checks: [isGivenHereOrAsResourceId, agreesWithResourceId],
    ...common,
  });

/** An optional nested object. */
export const Nested = (nested: () => PayloadClass, common: Common) =>
  declare({ kind: 'object', required: false, nested, ...common });

/** An optional array of nested objects, at most {@link maxListLength} of them by default. */
export const NestedList = (
  nested: () => PayloadClass,
  { max = maxListLength, ...common }: Common & { max?: number; maxBytes?: number },
) => declare({ kind: 'list', required: false, nested, max, ...common });

/** A field of a payload that refers to items of a family. */
export interface ReferenceField {
  /** Its name; within an object, behind that of the object. */
  path: readonly [name: string, inner?: string];
  rule: ObjectRule | ListRule;
  /** The family that it refers to. */
  family: ChildName;
}

/** The family that an object of this class refers to; undefined if it refers to none. */
export const familyNamedBy = (payloadClass: PayloadClass): ChildName | undefined =>
  [...fieldsOf(payloadClass).values()]
    .map(({ rule }) => (rule.kind === 'guid' ? rule.refersTo : undefined))
    .find(family => family !== undefined);

/** The fields of a payload that refer to items of the blog, by themselves or in an object. */
export function referenceFields(payloadClass: PayloadClass): ReferenceField[] {
  return [...fieldsOf(payloadClass).values()].flatMap(({ name, rule }): ReferenceField[] => {
    if (rule.kind !== 'object' && rule.kind !== 'list') return [];
    const family = familyNamedBy(rule.nested());
    if (family) return [{ path: [name], rule, family }];
    const within = rule.kind === 'object' ? referenceFields(rule.nested()) : [];
    return within.map(({ path: [inner], ...field }) => ({ ...field, path: [name, inner] }));
  });
}
