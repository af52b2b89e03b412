/** Whether a route value is allowed; built once for each use in a template. */
export type Constraint = (value: string) => boolean;

type ConstraintFactory = (argument: string | undefined) => Constraint;

const guid = /^(?:[0-9a-f]{32}|([{(]?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}([)}]?))$/i;
const closing: Readonly<Record<string, string>> = { '': '', '{': '}', '(': ')' };

/**
 * Inline route constraints as in ASP.NET Core (docs: "Routing in ASP.NET Core", route constraints). Not supported, and
 * refused when a route uses them: datetime, decimal, double, float, file, nonfile, custom ones.
 */
const factories: Readonly<Record<string, ConstraintFactory>> = {
  int: () => value => isInteger(value, -(2n ** 31n), 2n ** 31n - 1n),
  long: () => value => isInteger(value, -(2n ** 63n), 2n ** 63n - 1n),
  bool: () => value => /^\s*(?:true|false)\s*$/i.test(value),
  guid: () => isGuid,
  alpha: () => value => /^[a-z]*$/i.test(value),
  required: () => value => value !== '',
  minlength: argument => limit(argument, least => value => value.length >= least),
  maxlength: argument => limit(argument, most => value => value.length <= most),
  length: argument => lengthBetween(argument),
  min: argument => limit(argument, least => value => isInteger(value, BigInt(least))),
  max: argument => limit(argument, most => value => isInteger(value, -(2n ** 63n), BigInt(most))),
  range: argument => {
    const [least, most] = numbers(argument, 2);
    return value => isInteger(value, BigInt(least ?? 0), BigInt(most ?? 0));
  },
  regex: argument => matches(argument),
};

/** Builds the constraint written as `name` or `name(argument)`. @throws Error when name or argument is wrong. */
export function createConstraint(text: string): Constraint {
  const open = text.indexOf('(');
  const name = (open === -1 ? text : text.slice(0, open)).toLowerCase();
  const factory = Object.hasOwn(factories, name) ? factories[name] : undefined;
  if (factory === undefined) {
    throw new Error(
      `the constraint "${name}" is not supported here; it must be one of ${Object.keys(factories).join(', ')}`,
    );
  }
  return factory(open === -1 ? undefined : text.slice(open + 1, text.endsWith(')') ? -1 : undefined));
}

// int.TryParse and long.TryParse accept white space around the number and a sign before it.
function isInteger(value: string, least: bigint, most: bigint = 2n ** 63n - 1n): boolean {
  if (!/^\s*[+-]?\d{1,40}\s*$/.test(value)) return false;
  const number = BigInt(value.trim().replace('+', ''));
  return number >= least && number <= most;
}

// Guid.TryParse; its fifth form, {0x…,0x…,{…}}, is left out.
function isGuid(value: string): boolean {
  const match = guid.exec(value.trim());
  return match !== null && closing[match[1] ?? ''] === (match[2] ?? '');
}

function limit(argument: string | undefined, build: (limit: number) => Constraint): Constraint {
  const [value = 0] = numbers(argument, 1);
  return build(value);
}

function lengthBetween(argument: string | undefined): Constraint {
  const [least = 0, most = least] = argument?.includes(',') ? numbers(argument, 2) : numbers(argument, 1);
  return value => value.length >= least && value.length <= most;
}

function numbers(argument: string | undefined, count: number): number[] {
  const values = (argument ?? '').split(',').map(part => part.trim());
  if (values.length !== count || !values.every(value => /^-?\d{1,15}$/.test(value)))
    throw new Error(`a constraint needs ${count} whole number(s) (got "${argument ?? ''}")`);
  return values.map(Number);
}

// Syntax that JavaScript lacks, or that means something else there than in .NET.
const notPortable = /\\[AZzG]|\(\?(?![:=!]|<[=!\w])|-\[/;

// As RegexRouteConstraint: ignores case, and searches the whole value.
function matches(argument: string | undefined): Constraint {
  if (argument === undefined || argument === '')
    throw new Error('the constraint "regex" needs an expression');
  if (notPortable.test(argument))
    throw new Error(`the expression "${argument}" uses syntax of .NET that is not supported here`);
  const expression = new RegExp(argument, 'i');
  return value => expression.test(value);
}
