import type { ValidationArguments } from 'class-validator';
import { declaredOn, nestedIn } from '../../families/fields.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import { checkOf, notAnObject } from '../../families/rule-violations.ts';
import type { Rule } from '../../families/rules.ts';
import { parseDateTime } from '../../values/date-time.ts';
import { parseGuid } from '../../values/guid.ts';

type Libraries = typeof import('./validation-libraries.ts');

let loaded: Libraries | undefined;

/** The prototypes that have the libraries' decorators. */
const decorated = new WeakSet<object>();

// Only payloads are validated.
const payloadOf = (at?: ValidationArguments) => (at?.object ?? {}) as Record<string, unknown>;

function validated(rule: Rule, { ValidateBy }: Libraries): PropertyDecorator {
  const check = checkOf(rule);
  return ValidateBy({
    name: 'field',
    validator: {
      validate: (value, at) => check(value, payloadOf(at)) === undefined,
      defaultMessage: at => check(at?.value, payloadOf(at)) ?? '',
    },
  });
}

/**
 * A text in NFC. One that is too long is not read any further, because composing takes the square of its accents' number. NFC makes
 * a few texts longer: one that would be too long only then stays as it is, so that what was stored can be put back.
 */
function composed(text: string, max = Number.POSITIVE_INFINITY): string {
  if (text.length > max) return text;
  const short = text.normalize();
  return short.length > max ? text : short;
}

/** The other decorators that the libraries need for a field, by its kind. */
function transformations(rule: Rule, { Transform, Type, ValidateNested }: Libraries): PropertyDecorator[] {
  const canonical = (parse: (text: string) => string | undefined) =>
    Transform(({ value }) => (typeof value === 'string' ? (parse(value) ?? value) : value));
  if (rule.kind === 'guid') return [canonical(parseGuid)];
  if (rule.kind === 'dateTime') return [canonical(parseDateTime)];
  if (rule.kind === 'text' && rule.composed) return [canonical(text => composed(text, rule.max))];
  // As the body was folded (property-names.ts).
  if (rule.kind === 'metadata')
    return [Transform(({ value }) => (typeof value === 'function' ? value() : value))];
  return rule.kind === 'object' || rule.kind === 'list'
    ? [Type(rule.nested), ValidateNested({ message: notAnObject })]
    : [];
}

/** Decorates a class for the libraries, and the classes that it extends and that are nested in it, each once. */
function decorate(payloadClass: PayloadClass, libraries: Libraries): void {
  for (let at = payloadClass.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (decorated.has(at)) return;
    decorated.add(at);
    for (const { name, rule } of declaredOn(at)) {
      const decorators = [validated(rule, libraries), ...transformations(rule, libraries)];
      for (const decorator of decorators) decorator(at, name);
      const nested = nestedIn(rule);
      if (nested) decorate(nested, libraries);
    }
  }
}

/** The libraries that read and check a payload of this class, loaded and with the class decorated for them. */
export async function librariesFor(payloadClass: PayloadClass): Promise<Libraries> {
  loaded ??= await import('./validation-libraries.ts');
  decorate(payloadClass, loaded);
  return loaded;
}
