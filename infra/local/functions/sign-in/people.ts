import { readFileSync } from 'node:fs';
import { isJsonObject } from '../../kit/json-object.ts';
import { type FieldKind, fields } from './form.ts';
import { completePerson, type GivenPerson, type Person, userKey } from './person.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** What a value of each kind is in JSON, and the texts in it to check; undefined for another value. */
const kinds: Record<FieldKind, { means: string; textsIn(value: unknown): string[] | undefined }> = {
  text: { means: 'a text', textsIn: value => (isText(value) ? [value] : undefined) },
  list: {
    means: 'a list of texts',
    textsIn: value => (Array.isArray(value) && value.every(isText) ? value : undefined),
  },
  choice: {
    means: 'true or false',
    textsIn: value => (typeof value === 'boolean' ? [value].filter(Boolean).map(String) : undefined),
  },
};

/** What is wrong with a person in JSON; undefined when nothing is. */
function findFault(person: unknown): string | undefined {
  if (!isJsonObject(person)) return ': must be an object with "user"';
  const names: string[] = fields.map(({ name }) => name);
  const foreign = Object.keys(person).find(key => !names.includes(key));
  if (foreign !== undefined) return `, ${foreign}: is none of ${names.join(', ')}`;
  for (const { name, kind, check } of fields) {
    const value = person[name];
    const texts = value === undefined ? [] : kinds[kind].textsIn(value);
    const fault = texts === undefined ? `must be ${kinds[kind].means}` : check(texts);
    if (fault !== undefined) return `, ${name}: ${fault}`;
  }
  return undefined;
}

/**
 * The people in a JSON value.
 * @param file what it was read from.
 * @throws Error that names the place in the file and what is wrong there.
 */
export function peopleFrom(value: unknown, file: string): Person[] {
  if (!Array.isArray(value))
    throw new Error(`${file}: must be a list of people, such as [{ "user": "ada@example.com" }]`);
  const numbers = new Map<string, number>();
  return value.map((given, index) => {
    const place = `${file}, person ${index + 1}`;
    const fault = findFault(given);
    if (fault !== undefined) throw new Error(place + fault);
    const person = completePerson(given as GivenPerson); // findFault() has looked at each field.
    const former = numbers.get(userKey(person.user));
    if (former !== undefined) throw new Error(`${place}, user: is the same as that of person ${former}`);
    numbers.set(userKey(person.user), index + 1);
    return person;
  });
}

/**
 * The people in a file.
 * @param name of the file, as the user wrote it. @throws Error that says what is wrong.
 */
export function readPeopleFile(path: string, name: string): Person[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${name}: ${what} (${(error as Error).message})`);
  }
  return peopleFrom(value, name);
}
