import type { Component, Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { filledAddress } from './address.ts';

/** The properties of the viewer's editor of a request body. */
interface RequestBody {
  /** Where it is in the description: `paths`, the path, the method, `requestBody`. */
  specPath: { get(index: number): string };
  requestBody: { getIn(path: readonly string[]): unknown };
  fn: object;
}

/** The names of the fields that the body may have. */
function fieldsOf({ requestBody }: RequestBody): string[] {
  const properties = requestBody.getIn(['content', 'application/json', 'schema', 'properties']);
  return [...(properties as { keys(): Iterable<string> }).keys()];
}

/** The token that was given on the page. A session is sent by the browser itself. */
function credentials({ authSelectors }: System): Record<string, string> {
  const token = authSelectors.authorized()?.getIn(['token', 'value']);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Makes a version the condition of an update. */
const requireVersion = ({ specActions }: System, path: string, version: string) =>
  specActions.changeParam([path, 'put'], 'If-Match', 'header', version, false);

/**
 * Fills in what is stored at the address of an update, and its version as the update's condition, so that nobody else's change
 * is overwritten.
 * @returns the message for the user.
 */
async function load(system: System, path: string, fields: string[]): Promise<string> {
  const address = filledAddress(system, path, 'put');
  if (address === undefined) return 'Fill in the identifiers first.';
  try {
    const response = await fetch(`${address}?fields=${fields}`, { headers: credentials(system) });
    if (response.status === 404) return 'Nothing is stored at this address.';
    if (!response.ok) return `The service answered ${response.status}.`;
    system.oas3Actions.setRequestBodyValue({ value: await response.text(), pathMethod: [path, 'put'] });
    requireVersion(system, path, response.headers.get('ETag') ?? '');
    return 'Loaded, with its version as If-Match.';
  } catch (error) {
    return `It could not be read: ${error}`;
  }
}

/** The viewer's action that shows an answer. */
type SetResponse = (path: string, method: string, response: Answer) => unknown;

interface Answer {
  ok?: boolean;
  headers?: Record<string, string>;
}

/**
 * Starts the body of an update or a patch empty, that of an update with a button that loads what is stored. An example would replace real content by one
 * click.
 */
export const storedBody: Plugin = system => ({
  statePlugins: {
    spec: {
      wrapActions: {
        // The next update changes what this one has written.
        setResponse: (show: SetResponse) => (path: string, method: string, response: Answer) => {
          const { etag } = response.headers ?? {};
          if (method === 'put' && response.ok && etag) requireVersion(system, path, etag);
          return show(path, method, response);
        },
      },
    },
  },
  wrapComponents: {
    RequestBody: (Original: Component<RequestBody>) => (properties: RequestBody) => {
      const { createElement, Fragment, useState } = system.React;
      const [message, setMessage] = useState(
        'Load it, change it, then execute: what the body leaves out is cleared.',
      );
      const [path, method] = [properties.specPath.get(1), properties.specPath.get(2)];
      const startingWith = (body: string) => ({
        ...properties,
        fn: { ...properties.fn, getSampleSchema: () => body },
      });
      if (method === 'patch') return createElement(Original, startingWith('{}'));
      if (method !== 'put') return createElement(Original, properties);
      const onClick = async () => setMessage(await load(system, path, fieldsOf(properties)));
      return createElement(
        Fragment,
        null,
        createElement(
          'div',
          { className: 'stored' },
          createElement('button', { type: 'button', className: 'btn', onClick }, 'Load what is stored'),
          createElement('span', { role: 'status' }, message),
        ),
        createElement(Original, startingWith('')),
      );
    },
  },
});
