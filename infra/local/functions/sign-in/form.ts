import type { Person } from './principal.ts';

export type FieldName = keyof Person;

/** A field of the sign-in form, and of a POST by a script. */
export interface Field {
  name: FieldName;
  label: string;
  hint: string;
  /** For the browser's suggestions. */
  autocomplete: string;
  required: boolean;
  /** What is wrong with the values; undefined when nothing is. */
  check(values: string[]): string | undefined;
}

/** The posted values, as they were typed. */
export type Entries = Record<FieldName, string>;

/** What is wrong, by field. */
export type Faults = Partial<Record<FieldName, string>>;

// Microsoft Entra's own limit for a user principal name.
const userName = /^[!-~]{1,113}$/;
const plainText = /^\P{Cc}{1,120}$/u;
const maxValues = 50;

function checkList(what: string): Field['check'] {
  return values => {
    if (values.length > maxValues) return `At most ${maxValues} ${what}`;
    return values.every(value => plainText.test(value))
      ? undefined
      : `Each of the ${what}: up to 120 characters`;
  };
}

export const fields: readonly Field[] = [
  {
    name: 'user',
    label: 'User name or e-mail',
    hint: 'The app gets it as x-ms-client-principal-name',
    autocomplete: 'username',
    required: true,
    check: ([user = '']) =>
      userName.test(user)
        ? undefined
        : 'Enter a user name, such as ada@example.com: up to 113 characters, without spaces or accents',
  },
  {
    name: 'name',
    label: 'Name',
    hint: 'If left empty, the user name is shown',
    autocomplete: 'name',
    required: false,
    check: ([name]) =>
      name === undefined || plainText.test(name) ? undefined : 'Enter a name of up to 120 characters',
  },
  {
    name: 'roles',
    label: 'Roles',
    hint: 'App roles, separated by commas',
    autocomplete: 'off',
    required: false,
    check: checkList('roles'),
  },
  {
    name: 'groups',
    label: 'Groups',
    hint: 'Object ids of groups, separated by commas',
    autocomplete: 'off',
    required: false,
    check: checkList('groups'),
  },
];

const isList = (name: FieldName) => name === 'roles' || name === 'groups';

/** The values of a field: lists are split at commas and line ends, spaces around values are removed. */
function splitEntry(name: FieldName, entry: string): string[] {
  const parts = isList(name) ? entry.split(/[,\r\n]/) : [entry];
  return parts.map(part => part.trim()).filter(part => part !== '');
}

/** The form's entries; a field that was sent more than once has all its values. */
export function readEntries(form: URLSearchParams): Entries {
  const entry = (name: FieldName) => form.getAll(name).join('\n');
  return { user: entry('user'), name: entry('name'), roles: entry('roles'), groups: entry('groups') };
}

/** What is wrong with the entries; empty when nothing is. */
export function findFaults(entries: Entries): Faults {
  const faults: Faults = {};
  for (const { name, check } of fields) {
    const fault = check(splitEntry(name, entries[name]));
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

/** The person that correct entries describe. */
export function readPerson(entries: Entries): Person {
  const user = entries.user.trim();
  return {
    user,
    name: entries.name.trim() || user,
    roles: splitEntry('roles', entries.roles),
    groups: splitEntry('groups', entries.groups),
  };
}
