import SwaggerUI, { type Outgoing, type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { askBeforeDelete } from './ask-before-delete.ts';
import { type Description, readDescription } from './description.ts';
import { resolveSubtree } from './references.ts';
import { keepRepaired } from './repairs.ts';
import { storedBody } from './stored-body.ts';

/**
 * Shows the path of an operation as plain text. The viewer would make it a link inside the button that opens the operation,
 * so the keyboard would stop twice at each. The address of the page still says what is open.
 */
const plainPaths: Plugin = ({ React }) => ({
  wrapComponents: {
    DeepLink: () => (properties: { text: string }) => React.createElement('span', null, properties.text),
  },
});

/**
 * Asks for what a person needs to see: failures as problems, which name a taken identifier and each place in the body, and no
 * silence about a misspelt field or parameter (contract.md, Problems).
 */
function askedFor(request: Outgoing): Outgoing {
  const { accept = '*/*', ...headers } = request.headers;
  return {
    ...request,
    headers: { Prefer: 'handling=strict', ...headers, accept: `${accept}, application/problem+json` },
  };
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

/** Makes the viewer follow the user's preference for dark or light, which it takes from a class. */
function followColorScheme(): void {
  apply();
  dark.addEventListener('change', apply);
}

/**
 * Takes the focus along when the link to the operations is followed. The viewer takes over clicks on links within the page,
 * and only scrolls: the Tab key would go on from the link.
 */
function followSkipLink(): void {
  document.querySelector('.skip')?.addEventListener('click', event => {
    const operations = document.querySelector<HTMLElement>('#operations');
    if (!operations) return;
    event.preventDefault();
    event.stopPropagation();
    operations.focus({ preventScroll: true });
    operations.scrollIntoView();
  });
}

const viewer = document.querySelector('#viewer') as HTMLElement;

function show(description: Description): void {
  document.title = description.info.title;
  keepRepaired(viewer);
  SwaggerUI({
    spec: description,
    domNode: viewer,
    layout: 'BaseLayout',
    plugins: [plainPaths, askBeforeDelete, storedBody, () => ({ fn: { resolveSubtree } })],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    requestInterceptor: askedFor,
    // No external service is asked to validate the document.
    validatorUrl: null,
  });
}

function showAlert(what: string): void {
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = `The description of the service ${what}`;
  viewer.replaceChildren(text);
}

const alertUnread = (error: unknown) =>
  showAlert(`could not be read: ${error}. Reload the page; it may ask you to sign in.`);
const alertUnshown = (error: unknown) => showAlert(`could not be shown: ${error}`);

followColorScheme();
followSkipLink();
readDescription().then(show, alertUnread).catch(alertUnshown);
