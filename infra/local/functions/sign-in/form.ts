import { completePerson, type Person } from './person.ts';

export type FieldName = keyof Person;

/** A text, texts that commas separate, or yes or no. */
export type FieldKind = 'text' | 'list' | 'choice';

/** What is known of a person: a field of the sign-in form, of a POST by a script, and of the file of people. */
export interface Field {
  name: FieldName;
  kind: FieldKind;
  label: string;
  hint: string;
  /** For the browser's suggestions. */
  autocomplete: string;
  required: boolean;
  /** Whether the form shows it only to those who ask for more. */
  isRare: boolean;
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
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxValues = 50;

const optional = { autocomplete: 'off', required: false, isRare: false };
const rare = { ...optional, isRare: true };

function checkList(what: string): Field['check'] {
  return values => {
    if (values.length > maxValues) return `At most ${maxValues} ${what}`;
    return values.every(value => plainText.test(value))
      ? undefined
      : `Each of the ${what}: up to 120 characters`;
  };
}

const checkGuid: Field['check'] = ([text]) =>
  text === undefined || guid.test(text)
    ? undefined
    : 'Enter a GUID, such as 6f1b3a52-0c7d-4e8a-9b1f-2d3c4e5f6a7b';

const checkChoice: Field['check'] = ([text]) =>
  text === undefined || text === 'true' ? undefined : 'Send true, or leave it out';

export const fields: readonly Field[] = [
  {
    name: 'user',
    kind: 'text',
    label: 'User name or e-mail',
    hint: 'The app gets it as x-ms-client-principal-name',
    autocomplete: 'username',
    required: true,
    isRare: false,
    check: ([user = '']) =>
      userName.test(user)
        ? undefined
        : 'Enter a user name, such as ada@example.com: up to 113 characters, without spaces or accents',
  },
  {
    ...optional,
    name: 'name',
    kind: 'text',
    label: 'Name',
    hint: 'If left empty, the user name is shown',
    autocomplete: 'name',
    check: ([name]) =>
      name === undefined || plainText.test(name) ? undefined : 'Enter a name of up to 120 characters',
  },
  {
    ...optional,
    name: 'roles',
    kind: 'list',
    label: 'Roles',
    hint: 'App roles, separated by commas',
    check: checkList('roles'),
  },
  {
    ...optional,
    name: 'groups',
    kind: 'list',
    label: 'Groups',
    hint: 'Object ids of groups, separated by commas',
    check: checkList('groups'),
  },
  {
    ...rare,
    name: 'tenant',
    kind: 'text',
    label: 'Tenant',
    hint: 'A GUID. If left empty, the same for all user names with the same domain',
    check: checkGuid,
  },
  {
    ...rare,
    name: 'object',
    kind: 'text',
    label: 'Object id',
    hint: 'A GUID, which the app gets as x-ms-client-principal-id. If left empty, always the same for a user name',
    check: checkGuid,
  },
  {
    ...rare,
    name: 'groupsOmitted',
    kind: 'choice',
    label: 'Group overage',
    hint: 'More groups than a token holds: the app gets none of them, and is told so',
    check: checkChoice,
  },
  {
    ...rare,
    name: 'isApplication',
    kind: 'choice',
    label: 'Application',
    hint: 'A program that signs in as itself: the app gets neither names nor groups',
    check: checkChoice,
  },
];

/** The values of a field: lists are split at commas and line ends, spaces around values are removed. */
function splitEntry(kind: FieldKind, entry: string): string[] {
  const parts = kind === 'list' ? entry.split(/[,\r\n]/) : [entry];
  return parts.map(part => part.trim()).filter(part => part !== '');
}

/** The form's entries; a field that was sent more than once has all its values. */
export function readEntries(form: URLSearchParams): Entries {
  const entries = fields.map(({ name }) => [name, form.getAll(name).join('\n')]);
  return Object.fromEntries(entries) as Entries; // There is a field for each name.
}

/** What is wrong with the entries; empty when nothing is. */
export function findFaults(entries: Entries): Faults {
  const faults: Faults = {};
  for (const { name, kind, check } of fields) {
    const fault = check(splitEntry(kind, entries[name]));
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

/** The person that correct entries describe. */
export function readPerson(entries: Entries): Person {
  return completePerson({
    user: entries.user.trim(),
    name: entries.name.trim(),
    roles: splitEntry('list', entries.roles),
    groups: splitEntry('list', entries.groups),
    tenant: entries.tenant.trim(),
    object: entries.object.trim(),
    groupsOmitted: entries.groupsOmitted !== '',
    isApplication: entries.isApplication !== '',
  });
}
