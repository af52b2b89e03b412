import { peopleFrom } from '../../local/functions/sign-in/people.ts';
import { completePerson, type Person } from '../../local/functions/sign-in/person.ts';
import { principalHeaders } from '../../local/functions/sign-in/principal.ts';
import readyPeople from '../ready-people.json';

/** The app role that makes an administrator, who is an owner of every blog. */
export const adminRole = 'Blog.Admin';

/** An administrator, besides all who can sign in. */
export const anyAdministrator = { user: 'admin@example.com', roles: [adminRole] };

/** Who can sign in where nobody was named. */
export const readyToSignIn = (): Person[] => peopleFrom(readyPeople, 'ready-people.json');

/** Those of the people who are administrators. */
export const administratorsAmong = (people: readonly Person[]): Person[] =>
  people.filter(({ roles }) => roles.includes(adminRole));

/**
 * What says, behind the sign-in, that an administrator calls: one of the people who can sign in, if there is one, because who
 * creates a blog is its first owner.
 */
export function administratorHeaders(people: readonly Person[]): Record<string, string> {
  const [administrator = completePerson(anyAdministrator)] = administratorsAmong(people);
  return principalHeaders(administrator);
}
