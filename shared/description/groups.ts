import type { FamilyName } from '../families/item.ts';
import { familyNames, wordsOf } from '../operations/families.ts';
import type { Group } from '../operations/operation.ts';

interface Described {
  name: string;
  description: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describe(name: FamilyName): Described {
  const { plural, description } = wordsOf(name);
  return { name: capital(plural), description };
}

const families = Object.fromEntries(familyNames.map(name => [name, describe(name)])) as Record<
  FamilyName,
  Described
>;

/** The groups in their order. */
export const groups: Readonly<Record<Group, Described>> = {
  ...families,
  mediumType: { name: 'Media types', description: 'The catalogue of well-known media types.' },
  description: { name: 'Description', description: 'What the service can do.' },
};
