import { type Entries, type Faults, type Field, fields } from './form.ts';
import type { Person } from './principal.ts';

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
`;

const loginPath = '/.auth/login/aad';

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
  const { name, label, hint, autocomplete, required } = field;
  const described = fault === undefined ? `${name}-hint` : `${name}-fault ${name}-hint`;
  return `<label for="${name}">${label}${required ? '' : ' (optional)'}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${fault === undefined ? '' : `<p class="fault" id="${name}-fault">${fault}</p>`}
<input id="${name}" name="${name}" value="${escapeHtml(entry)}" autocomplete="${autocomplete}" spellcheck="false"
  autocapitalize="none" aria-describedby="${described}"${required ? ' required' : ''}${fault ? ' aria-invalid="true"' : ''}>`;
}

function renderFaults(faults: Faults): string {
  const found = fields.filter(({ name }) => faults[name] !== undefined);
  if (found.length === 0) return '';
  const lines = found.map(({ name }) => `<li><a href="#${name}">${faults[name]}</a></li>`).join('');
  return `<div class="faults" role="alert"><strong>You are not signed in yet</strong><ul>${lines}</ul></div>`;
}

/** The sign-in form. `redirect`: the local path to go to afterwards. */
export function formPage(redirect: string, entries?: Entries, faults: Faults = {}): string {
  return page(
    'Sign in, locally',
    `<p class="note">This page is a local stand-in for Azure App Service Authentication. It asks for no password and
checks nothing: you are who you say. In Azure, Microsoft Entra is here instead.</p>
${renderFaults(faults)}
<form method="post" action="${loginPath}">
${fields.map(field => renderField(field, entries?.[field.name] ?? '', faults[field.name])).join('\n')}
<input type="hidden" name="post_login_redirect_uri" value="${escapeHtml(redirect)}">
<button>Sign in</button>
</form>`,
  );
}

/** The page after a sign-in without a redirect. */
export function signedInPage({ user, name, roles, groups }: Person): string {
  const list = (values: string[]) => escapeHtml(values.join(', ') || 'none');
  return page(
    'You are signed in',
    `<dl>
<dt>Name</dt><dd>${escapeHtml(name)}</dd>
<dt>User name</dt><dd>${escapeHtml(user)}</dd>
<dt>Roles</dt><dd>${list(roles)}</dd>
<dt>Groups</dt><dd>${list(groups)}</dd>
</dl>
<p><a href="/api/blog">Blogs</a> · <a href="/.auth/me">Claims</a> · <a href="${loginPath}">Sign in as somebody else</a></p>
<a class="button" href="/.auth/logout">Sign out</a>`,
  );
}

/** The page after a sign-out without a redirect. */
export function signedOutPage(): string {
  return page('You are signed out', `<a class="button" href="${loginPath}">Sign in again</a>`);
}
