import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { askBeforeDelete } from './ask-before-delete.ts';
import { askedFor } from './asked-for.ts';
import { type Description, readDescription } from './description.ts';
import { plainPaths } from './plain-paths.ts';
import { resolveSubtree } from './references.ts';
import { keepRepaired } from './repairs.ts';
import { followSkipLink } from './skip-link.ts';
import { storedBody } from './stored-body.ts';
import { followColorScheme } from './theme.ts';

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
    validatorUrl: null,
  });
}

function tell(what: string): void {
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = `The description of the service ${what}`;
  viewer.replaceChildren(text);
}

const tellUnread = (error: unknown) =>
  tell(`could not be read: ${error}. Reload the page; it may ask you to sign in.`);
const tellUnshown = (error: unknown) => tell(`could not be shown: ${error}`);

followColorScheme();
followSkipLink();
readDescription().then(show, tellUnread).catch(tellUnshown);
