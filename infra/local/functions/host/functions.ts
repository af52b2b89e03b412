import { describeTimer, type TimerFunction } from '../timers/timer-function.ts';
import type { FunctionApp } from './core-module.ts';
import type { Binding, RegisteredFunction } from './core-types.ts';
import type { HostSettings } from './host-json.ts';
import { messageOf } from './log.ts';
import type { RequestPath } from './request-target.ts';
import { matchSegments, parseRouteTemplate, type RouteValues, type Segment } from './route-template.ts';

/** A function with an HTTP trigger, ready to be matched and invoked. */
export interface HttpFunction extends RegisteredFunction {
  name: string;
  /** Upper case; empty means every method. */
  methods: ReadonlySet<string>;
  /** With the route prefix, without a leading slash. */
  route: string;
  segments: Segment[];
  authLevel: string;
  /** Name of its trigger binding. */
  triggerName: string;
}

export interface RouteMatch {
  fn: HttpFunction;
  values: RouteValues;
}

// The host's own rule for function names (azure-functions-host, Utility.FunctionNameValidationRegex).
const functionName = /^(?!host$)[a-z][a-z0-9_-]{0,127}$/i;

/** The app's functions by their triggers, each by name: in this order the host tries those of HTTP. */
export interface AppFunctions {
  http: readonly HttpFunction[];
  timers: readonly TimerFunction[];
}

/** @throws Error for what Azure would refuse, and for other triggers, which would never fire here. */
export function listFunctions(app: FunctionApp, settings: HostSettings): AppFunctions {
  const http: HttpFunction[] = [];
  const timers: TimerFunction[] = [];
  const byName = [...app.functions.values()].sort((a, b) => compareNames(a.metadata.name, b.metadata.name));
  for (const fn of byName) {
    const [triggerName, trigger] = findTrigger(fn);
    if (trigger.type?.toLowerCase() === 'timertrigger') timers.push(describeTimer(fn, triggerName, trigger));
    else http.push(describeHttp(fn, triggerName, trigger, settings));
  }
  refuseConflicts(http);
  return { http, timers };
}

/** The first function whose route and method match; a literal has no priority over a parameter. */
export function findFunction(
  functions: readonly HttpFunction[],
  method: string,
  path: RequestPath,
): RouteMatch | undefined {
  for (const fn of functions) {
    if (fn.methods.size > 0 && !fn.methods.has(method)) continue;
    const values = matchSegments(fn.segments, path);
    if (values !== undefined) return { fn, values };
  }
  return undefined;
}

function compareNames(a: string, b: string): number {
  const [left, right] = [a.toUpperCase(), b.toUpperCase()];
  return left < right ? -1 : Number(left > right);
}

function describeHttp(
  fn: RegisteredFunction,
  triggerName: string,
  trigger: Binding,
  settings: HostSettings,
): HttpFunction {
  const { name } = fn.metadata;
  const route = typeof trigger.route === 'string' && trigger.route !== '' ? trigger.route : name;
  return {
    ...fn,
    name,
    methods: readMethods(trigger),
    route: settings.routePrefix === '' ? route : `${settings.routePrefix}/${route}`,
    segments: parseRoute(name, route, settings.routePrefix),
    authLevel: String(trigger.authLevel ?? 'function'),
    triggerName,
  };
}

/** Its trigger, with the name of the binding. */
function findTrigger({ metadata: { name, bindings } }: RegisteredFunction): [string, Binding] {
  if (!functionName.test(name)) {
    throw new Error(
      `Function "${name}": a name must have only letters, digits, "-" and "_", begin with a letter and not be "host"`,
    );
  }
  const entry = Object.entries(bindings).find(([, binding]) => /trigger$/i.test(binding.type ?? ''));
  if (!entry || !/^(http|timer)trigger$/i.test(entry[1].type ?? '')) {
    const type = entry?.[1].type ?? 'none';
    throw new Error(`Function "${name}": this host runs HTTP and timer triggers only, not ${type}`);
  }
  return entry;
}

function readMethods(trigger: Binding): Set<string> {
  const methods = Array.isArray(trigger.methods) ? trigger.methods : [];
  return new Set(methods.map(method => String(method).toUpperCase()));
}

function parseRoute(name: string, route: string, prefix: string): Segment[] {
  const where = `Function "${name}", route "${route}"`;
  if (/^(?:admin|runtime)/i.test(route))
    throw new Error(`${where}: the host keeps "admin" and "runtime" for itself`);
  try {
    const segments = parseRouteTemplate(route);
    return prefix === '' ? segments : [...parseRouteTemplate(prefix), ...segments];
  } catch (error) {
    throw new Error(`${where}: ${messageOf(error)}`);
  }
}

/** Two functions may share a route only when their methods differ: the real host would not run the second one. */
function refuseConflicts(functions: readonly HttpFunction[]): void {
  const owners = new Map<string, string>();
  for (const { name, route, methods } of functions) {
    for (const method of methods) {
      const key = `${method} ${route.toLowerCase()}`;
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new Error(`Functions "${owner}" and "${name}" have the same route: ${key}`);
      owners.set(key, name);
    }
  }
}
