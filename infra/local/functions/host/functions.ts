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

/**
 * The app's HTTP functions in the order in which the host tries them: by name.
 * @throws Error for what Azure would refuse, and for triggers other than HTTP, which would never fire here.
 */
export function listHttpFunctions(app: FunctionApp, settings: HostSettings): HttpFunction[] {
  const functions = [...app.functions.values()]
    .map(fn => describeFunction(fn, settings))
    .sort((a, b) => compareNames(a.name, b.name));
  refuseConflicts(functions);
  return functions;
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

function describeFunction(fn: RegisteredFunction, settings: HostSettings): HttpFunction {
  const { name } = fn.metadata;
  if (!functionName.test(name)) {
    throw new Error(
      `Function "${name}": a name must have only letters, digits, "-" and "_", begin with a letter and not be "host"`,
    );
  }
  const [triggerName, trigger] = findTrigger(fn);
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

function findTrigger(fn: RegisteredFunction): [string, Binding] {
  const entry = Object.entries(fn.metadata.bindings).find(([, binding]) =>
    /trigger$/i.test(binding.type ?? ''),
  );
  if (entry?.[1].type?.toLowerCase() !== 'httptrigger') {
    const type = entry?.[1].type ?? 'none';
    throw new Error(`Function "${fn.metadata.name}": this host runs HTTP triggers only, not ${type}`);
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
