import type { HttpFunction } from './functions.ts';

/** What callers are told of a function; the parent process gets the same over IPC. */
export interface FunctionSummary {
  name: string;
  methods: string[];
  /** The address with the route's parameters in braces. */
  url: string;
  authLevel: string;
}

export interface Page {
  contentType: string;
  body: string;
}

export interface PageContext {
  functions: readonly HttpFunction[];
  /** Without a slash at its end. */
  baseUrl: string;
}

interface OwnPage {
  path: RegExp;
  /** Absent: it answers every method. */
  methods?: readonly string[];
  /** The page, or the status of an empty answer. */
  answer: (context: PageContext) => Page | number;
}

const OWN_PAGES: readonly OwnPage[] = [
  { path: /^\/$/, answer: homePage },
  { path: /^\/admin\/functions\/?$/i, methods: ['GET'], answer: functionsPage },
  { path: /^\/admin\/host\/status\/?$/i, methods: ['GET'], answer: statusPage },
  { path: /^\/admin\/host\/ping\/?$/i, methods: ['GET', 'POST'], answer: () => 200 },
  // For extensions, which ask for a key of the host.
  { path: /^\/runtime\/webhooks\/[^/]/i, answer: () => 401 },
];

/** The host's own page at a decoded path, or the status of its empty answer: 404 where there is none. */
export function findPage(method: string, path: string, context: PageContext): Page | number {
  const page = OWN_PAGES.find(
    each => each.path.test(path) && (each.methods === undefined || each.methods.includes(method)),
  );
  return page?.answer(context) ?? 404;
}

export function summariseFunction(fn: HttpFunction, baseUrl: string): FunctionSummary {
  return { name: fn.name, methods: [...fn.methods], url: `${baseUrl}/${fn.route}`, authLevel: fn.authLevel };
}

function homePage({ functions, baseUrl }: PageContext): Page {
  const lines = functions
    .map(fn => summariseFunction(fn, baseUrl))
    .map(({ name, methods, url }) => `${name}: ${methods.join(',') || 'any'} ${url}`);
  return { contentType: 'text/plain; charset=utf-8', body: `Local Functions host\n\n${lines.join('\n')}\n` };
}

/** The shape of Core Tools' answer, as far as there is something to say locally. */
function functionsPage({ functions, baseUrl }: PageContext): Page {
  return json(
    functions.map(fn => ({
      name: fn.name,
      language: 'node',
      isDisabled: false,
      invoke_url_template: `${baseUrl}/${fn.route}`,
      config: {
        name: fn.name,
        bindings: Object.entries(fn.metadata.bindings).map(([name, binding]) => ({ ...binding, name })),
      },
    })),
  );
}

function statusPage(): Page {
  return json({
    id: 'local',
    state: 'Running',
    version: '4.1037.0',
    processUptime: Math.round(process.uptime() * 1000),
  });
}

function json(value: unknown): Page {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(value, null, 2) };
}
