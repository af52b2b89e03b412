import { fieldsOf, type PayloadClass } from './fields.ts';
import type { ChildName } from './item.ts';
import type { ListRule, ObjectRule } from './rules.ts';

/** A field of a payload that refers to items of a family. */
export interface ReferenceField {
  name: string;
  rule: ObjectRule | ListRule;
  /** The family that it refers to. */
  family: ChildName;
}

/** The family that an object of this class refers to; undefined if it refers to none. */
export const familyNamedBy = (payloadClass: PayloadClass): ChildName | undefined =>
  [...fieldsOf(payloadClass).values()]
    .map(({ rule }) => (rule.kind === 'guid' ? rule.refersTo : undefined))
    .find(family => family !== undefined);

/** The fields of a payload that refer to items of the blog. */
export function referenceFields(payloadClass: PayloadClass): ReferenceField[] {
  return [...fieldsOf(payloadClass).values()].flatMap(({ name, rule }) => {
    if (rule.kind !== 'object' && rule.kind !== 'list') return [];
    const family = familyNamedBy(rule.nested());
    return family ? [{ name, rule, family }] : [];
  });
}
