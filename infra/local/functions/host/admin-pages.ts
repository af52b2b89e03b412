import type { TimerFunction } from '../timers/timer-function.ts';
import type { AppFunctions, HttpFunction } from './functions.ts';

/** A function as the parent process gets it over IPC. */
export type FunctionSummary = HttpSummary | TimerSummary;

export interface HttpSummary {
  name: string;
  methods: string[];
  /** The address, with the route's parameters in braces. */
  url: string;
  authLevel: string;
}

export interface TimerSummary {
  name: string;
  schedule: string;
}

export interface Page {
  contentType: string;
  body: string;
}

/** The address of a page elsewhere. */
export interface Redirection {
  location: string;
}

export interface PageContext {
  functions: AppFunctions;
  /** Without a slash at its end. */
  baseUrl: string;
  /** The request's Accept header. */
  accept: string | undefined;
  /** Runs a timer at once. @returns whether there is one of this name. */
  runTimer: (name: string) => boolean;
}

interface OwnPage {
  path: RegExp;
  /** Every method when left out. */
  methods?: readonly string[];
  /** The page, a redirection, or the status of an empty answer; undefined when it does not apply to this client. */
  answer: (context: PageContext, path: string) => Page | Redirection | number | undefined;
}

const ownPages: readonly OwnPage[] = [
  { path: /^\/$/, methods: ['GET'], answer: pageOfApp },
  { path: /^\/$/, answer: homePage },
  { path: /^\/admin\/functions\/?$/i, methods: ['GET'], answer: functionsPage },
  { path: /^\/admin\/functions\/[^/]+\/?$/i, methods: ['POST'], answer: runFunction },
  { path: /^\/admin\/host\/status\/?$/i, methods: ['GET'], answer: statusPage },
  { path: /^\/admin\/host\/ping\/?$/i, methods: ['GET', 'POST'], answer: () => 200 },
  // For extensions, which need a key of the host.
  { path: /^\/runtime\/webhooks\/[^/]/i, answer: () => 401 },
];

/** The host's own page at a decoded path, a redirection, or the status of an empty answer: 404 when there is none. */
export function findPage(method: string, path: string, context: PageContext): Page | Redirection | number {
  for (const page of ownPages) {
    const isMeant = page.path.test(path) && (page.methods === undefined || page.methods.includes(method));
    const answer = isMeant ? page.answer(context, path) : undefined;
    if (answer !== undefined) return answer;
  }
  return 404;
}

export const summarise = ({ http, timers }: AppFunctions, baseUrl: string): FunctionSummary[] => [
  ...http.map(fn => summariseHttp(fn, baseUrl)),
  ...timers.map(({ name, schedule }) => ({ name, schedule: schedule.text })),
];

function summariseHttp(fn: HttpFunction, baseUrl: string): HttpSummary {
  return { name: fn.name, methods: [...fn.methods], url: `${baseUrl}/${fn.route}`, authLevel: fn.authLevel };
}

/**
 * Redirects a browser to the app's own page, if it has one at `docs`. The real host shows a page of its own, which is of no
 * use to somebody who has just started the app.
 */
function pageOfApp({ functions, accept = '' }: PageContext): Redirection | undefined {
  if (!/(^|,)\s*text\/html\s*(;|,|$)/i.test(accept)) return undefined;
  const routes = functions.http.filter(({ methods }) => methods.has('GET')).map(({ route }) => route);
  const page = routes.find(route => /(^|\/)docs$/.test(route));
  return page === undefined ? undefined : { location: `/${page}` };
}

function homePage({ functions, baseUrl }: PageContext): Page {
  const lines = summarise(functions, baseUrl).map(each =>
    'schedule' in each
      ? `${each.name}: timer ${each.schedule}`
      : `${each.name}: ${each.methods.join(',') || 'any'} ${each.url}`,
  );
  return { contentType: 'text/plain; charset=utf-8', body: `Local Functions host\n\n${lines.join('\n')}\n` };
}

/** The answer of Core Tools, without the properties that have no meaning locally. */
function functionsPage({ functions, baseUrl }: PageContext): Page {
  return json([
    ...functions.http.map(fn => ({ ...describe(fn), invoke_url_template: `${baseUrl}/${fn.route}` })),
    ...functions.timers.map(describe),
  ]);
}

function describe({ name, metadata }: HttpFunction | TimerFunction) {
  const bindings = Object.entries(metadata.bindings).map(([key, binding]) => ({ ...binding, name: key }));
  return { name, language: 'node', isDisabled: false, config: { name, bindings } };
}

/** Runs a timer at once, as in Azure, where this needs the host's key. Functions of HTTP have addresses of their own. */
function runFunction({ runTimer }: PageContext, path: string): number {
  const [, , , name = ''] = path.split('/');
  return runTimer(name) ? 202 : 404;
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
