import type { Cors } from '../../local/functions/origins/cors.ts';
import { adminRole, anyAdministrator } from './local-members.ts';

/** What `npm start` started. */
export interface Started {
  /** The address of the API for the user. */
  api: string;
  /** The address of the form, with `--sign-in`. */
  form: string | undefined;
  /** The user names of those who can be chosen there and are administrators, with `--members`. */
  administrators: readonly string[] | undefined;
  /** The address of the public surface, with `--public`. */
  everybody?: string | undefined;
  /** The address of the site, and what it shows, with `--site`. */
  site?: string | undefined;
  /** The address of the receiver of events, and who tells it, with `--events`. */
  events?: string | undefined;
  cosmos: string;
  data: string;
  blob: string;
  /** Where the files are kept. */
  files: string;
  cors: Cors;
  sampled: boolean;
  /** The folders whose changes are served. */
  watched: readonly string[];
}

/** What `npm start` prints once everything runs. */
export function welcome({
  api,
  form,
  administrators,
  everybody,
  site,
  events,
  cosmos,
  data,
  blob,
  files,
  cors,
  sampled,
  watched,
}: Started): string {
  // Signs in and reads the blogs in one session, which curl keeps in memory.
  const { user, roles } = administrators ? anyAdministrator : { user: 'ada@example.com', roles: [] };
  const who = [`-d user=${user}`, ...roles.map(role => `-d roles=${role}`)].join(' ');
  const tryIt = form
    ? `curl -L -b "" ${who} "${form}?post_login_redirect_uri=/api/blog"`
    : `curl ${api}/blog`;
  return `
  Blog content service is running

    API        ${api}${form ? ' (for users who have signed in)' : ''}
    Studio     ${api}/studio (to write, in a browser)
    Page       ${api}/docs (all operations, to read and to try)
${form ? `    Sign in    ${form}\n` : ''}${describeMembers(administrators)}${everybody ? `    Public     ${everybody} (published posts of public blogs, for everybody)\n` : ''}${site ? `    Site       ${site}\n` : ''}${events ? `    Events     ${events}\n` : ''}    Cosmos DB  ${cosmos} (local, ${data})
    Blobs      ${blob} (local, ${files})
${watched.length > 0 ? `    Watching   ${watched.join(', ')}: a change is built and served\n` : ''}${describeCors(cors)}${sampled ? '    Content    a sample blog, since there was none\n' : ''}
  Try it:  ${tryIt}
  Stop it: Ctrl-C
`;
}

function describeMembers(administrators: readonly string[] | undefined): string {
  if (administrators === undefined) return '';
  const who = administrators.length > 0 ? ` (${administrators.join(', ')})` : '';
  return `    Members    only they see a blog; who has the role ${adminRole}${who} sees and creates all\n`;
}

function describeCors({ origins, credentials }: Cors): string {
  if (origins.length === 0) return '';
  return `    Browsers   pages of ${origins.join(', ')}${credentials ? ', with the session' : ''}\n`;
}
