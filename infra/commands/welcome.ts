import type { Cors } from '../local/origins/cors.ts';

/** What `npm start` has started. */
export interface Started {
  /** The address of the API that the user calls. */
  api: string;
  /** The address of the form, with `--sign-in`. */
  form: string | undefined;
  cosmos: string;
  data: string;
  cors: Cors;
  sampled: boolean;
  /** The folders whose changes are served. */
  watched: readonly string[];
}

/** What `npm start` says once all of it serves. */
export function welcome({ api, form, cosmos, data, cors, sampled, watched }: Started): string {
  // Signs in and goes on to the blogs in one session, which curl keeps in memory.
  const tryIt = form
    ? `curl -L -b "" -d user=ada@example.com "${form}?post_login_redirect_uri=/api/blog"`
    : `curl ${api}/blog`;
  return `
  Blog content service is running

    API        ${api}${form ? ' (for those who have signed in)' : ''}
    Page       ${api}/docs (what it can do, and to try it)
${form ? `    Sign in    ${form}\n` : ''}    Cosmos DB  ${cosmos} (local, ${data})
${watched.length > 0 ? `    Watching   ${watched.join(', ')}: a change is built and served\n` : ''}${describeCors(cors)}${sampled ? '    Content    a sample blog, since there was none\n' : ''}
  Try it:  ${tryIt}
  Stop it: Ctrl-C
`;
}

function describeCors({ origins, credentials }: Cors): string {
  if (origins.length === 0) return '';
  return `    Browsers   pages of ${origins.join(', ')}${credentials ? ', with the session' : ''}\n`;
}
