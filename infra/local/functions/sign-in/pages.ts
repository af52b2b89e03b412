import { type Entries, type Faults, type Field, fields } from './form.ts';
import type { Person } from './person.ts';

/** The style of every page; the content security policy allows it by its hash. */
export const style = `
:root { color-scheme: light dark; --line: #767676; --accent: #0b57a4; --on-accent: #fff; --fault: #b3261e; --card: #fff; --back: #eef1f5; --note: #fff4ce; }
@media (prefers-color-scheme: dark) {
  :root { --line: #9aa0a6; --accent: #8ab8f0; --on-accent: #10233a; --fault: #ffb4ab; --card: #1f2329; --back: #14171b; --note: #453b14; }
}
 * { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 2rem 2rem; background: var(--card); border-radius: .5rem; box-shadow: 0 1px 6px #0003; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
.note { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--note); border-radius: .25rem; font-size: .9rem; }
.faults { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 2px solid var(--fault); border-radius: .25rem; }
.faults ul { margin: .25rem 0 0; padding-left: 1.25rem; }
label { display: block; font-weight: 600; }
.hint { margin: 0 0 .25rem; font-size: .875rem; opacity: .8; }
.fault { margin: 0 0 .25rem; color: var(--fault); font-size: .875rem; }
input { width: 100%; margin-bottom: 1rem; padding: .5rem .625rem; font: inherit; border: 1px solid var(--line); border-radius: .25rem; }
input[aria-invalid] { border: 2px solid var(--fault); }
button, .button { display: inline-block; margin-top: .25rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .25rem; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
.person { display: block; width: 100%; margin: 0 0 .5rem; padding: .5rem .875rem; text-align: left; overflow-wrap: anywhere; color: inherit; background: none; border: 1px solid var(--line); }
.person span { display: block; font-size: .875rem; font-weight: 400; }
.person:hover { border-color: var(--accent); }
details { margin-bottom: 1rem; } summary { padding: .25rem 0; cursor: pointer; }
details[open] summary { margin-bottom: .75rem; }
.choice { display: flex; gap: .5rem; align-items: center; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.choice + .hint { margin-bottom: 1rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; } .actions > * { margin: 0; }
.plain { color: var(--accent); background: none; border: 1px solid var(--accent); }
`;

const loginPath = '/.auth/login/aad';
const endPath = '/.auth/local/end-sessions';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '');
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

function renderField(field: Field, entry: string, fault: string | undefined): string {
  const { name, kind, label, hint, autocomplete, required } = field;
  const described = fault === undefined ? `${name}-hint` : `${name}-fault ${name}-hint`;
  const state = `aria-describedby="${described}"${fault ? ' aria-invalid="true"' : ''}`;
  const hintLine = `<p class="hint" id="${name}-hint">${hint}</p>`;
  const faultLine = fault === undefined ? '' : `<p class="fault" id="${name}-fault">${fault}</p>`;
  if (kind === 'choice')
    return `<div class="choice"><input type="checkbox" id="${name}" name="${name}" value="true"${entry ? ' checked' : ''} ${state}>
<label for="${name}">${label}</label></div>
${hintLine}
${faultLine}`;
  return `<label for="${name}">${label}${required ? '' : ' (optional)'}</label>
${hintLine}
${faultLine}
<input id="${name}" name="${name}" value="${escapeHtml(entry)}" autocomplete="${autocomplete}" spellcheck="false"
  autocapitalize="none" ${state}${required ? ' required' : ''}>`;
}

/** The fields; the rare ones are hidden until they are asked for, or have something in them. */
function renderFields(entries: Entries | undefined, faults: Faults): string {
  const render = (shown: readonly Field[]) =>
    shown.map(field => renderField(field, entries?.[field.name] ?? '', faults[field.name])).join('\n');
  const rare = fields.filter(({ isRare }) => isRare);
  const isOpen = rare.some(({ name }) => entries?.[name] || faults[name]);
  return `${render(fields.filter(({ isRare }) => !isRare))}
<details${isOpen ? ' open' : ''}><summary>Tenant, object id, and more</summary>
${render(rare)}
</details>`;
}

function renderFaults(faults: Faults): string {
  const found = fields.filter(({ name }) => faults[name] !== undefined);
  if (found.length === 0) return '';
  const lines = found.map(({ name }) => `<li><a href="#${name}">${faults[name]}</a></li>`).join('');
  return `<div class="faults" role="alert"><strong>You are not signed in yet</strong><ul>${lines}</ul></div>`;
}

const redirectField = (target: string) =>
  `<input type="hidden" name="post_login_redirect_uri" value="${escapeHtml(target)}">`;

/** What distinguishes a person from others, in a line. */
function describePerson({ user, roles, groups, groupsOmitted, isApplication }: Person): string {
  const groupCount = groups.length === 1 ? '1 group' : `${groups.length} groups`;
  const parts = [
    user,
    ...(isApplication ? ['application'] : []),
    ...roles,
    ...(groupsOmitted ? ['group overage'] : groups.length > 0 ? [groupCount] : []),
  ];
  return parts.join(' · ');
}

/** The people to choose from, each a button, in a form of their own: Enter in a field must not choose one. */
function renderPeople(people: readonly Person[], target: string): string {
  if (people.length === 0) return '';
  const buttons = people.map(
    person =>
      `<button class="person" name="person" value="${escapeHtml(person.user)}">${escapeHtml(person.name)} <span>${escapeHtml(describePerson(person))}</span></button>`,
  );
  return `<h2>Choose who you are</h2>
<form method="post" action="${loginPath}">
${buttons.join('\n')}
${redirectField(target)}
</form>
<h2>Or be somebody else</h2>`;
}

/** What the sign-in form shows. */
export interface FormContent {
  /** The local path to go to afterwards. */
  target: string;
  /** Who can be chosen. */
  people: readonly Person[];
  entries?: Entries;
  faults?: Faults;
}

/** The sign-in form. */
export function formPage({ target, people, entries, faults = {} }: FormContent): string {
  return page(
    'Sign in, locally',
    `<p class="note">This page is a local stand-in for Azure App Service Authentication. It asks for no password and
checks nothing: you are who you say. In Azure, Microsoft Entra is here instead.</p>
${renderFaults(faults)}
${renderPeople(people, target)}
<form method="post" action="${loginPath}">
${renderFields(entries, faults)}
${redirectField(target)}
<button>Sign in</button>
</form>`,
  );
}

/** The page after a sign-in without a redirect. */
export function signedInPage(person: Person): string {
  const { user, name, roles, groups, tenant, object, groupsOmitted, isApplication } = person;
  const list = (values: string[]) => escapeHtml(values.join(', ') || 'none');
  const ofUser = `${endPath}?user=${encodeURIComponent(user)}`;
  return page(
    'You are signed in',
    `<dl>
<dt>Name</dt><dd>${escapeHtml(name)}${isApplication ? ' (application)' : ''}</dd>
<dt>User name</dt><dd>${escapeHtml(user)}</dd>
<dt>Roles</dt><dd>${list(roles)}</dd>
<dt>Groups</dt><dd>${groupsOmitted ? 'more than a token holds' : list(groups)}</dd>
<dt>Tenant</dt><dd>${tenant}</dd>
<dt>Object id</dt><dd>${object}</dd>
</dl>
<p><a href="/api/blog">Blogs</a> · <a href="/.auth/me">Claims</a> · <a href="${loginPath}">Sign in as somebody else</a></p>
<div class="actions"><a class="button" href="/.auth/logout">Sign out</a>
<form method="post" action="${escapeHtml(ofUser)}"><button class="plain">End all your sessions</button></form></div>`,
  );
}

/** The page after a sign-out without a redirect. */
export function signedOutPage(): string {
  return page('You are signed out', `<a class="button" href="${loginPath}">Sign in again</a>`);
}

/** The page after the sessions of a user were ended, or all. */
export function sessionsEndedPage(user: string | undefined): string {
  const whose = user === undefined ? 'All sessions have ended' : `All sessions of ${user} have ended`;
  return page(
    'Sessions ended',
    `<p>${escapeHtml(whose)}.</p>\n<a class="button" href="${loginPath}">Sign in again</a>`,
  );
}
