import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../kit/json-object.ts';
import type { LogLevel } from './core-types.ts';
import { messageOf } from './log.ts';

/** What this host reads from host.json (docs: "host.json reference for Azure Functions 2.x and later"). */
export interface HostSettings {
  /** Without slashes at the ends; may be empty. */
  routePrefix: string;
  /** Milliseconds; undefined when unlimited. */
  functionTimeoutMs: number | undefined;
  /** Level by category; `default` for all other categories. */
  logLevels: Map<string, LogLevel>;
}

const logLevels: Readonly<Record<string, LogLevel>> = {
  trace: 'trace',
  debug: 'debug',
  information: 'information',
  warning: 'warning',
  error: 'error',
  critical: 'critical',
  none: 'none',
};

// The default of the Flex Consumption plan (docs: "Azure Functions scale and hosting", time-out duration).
const defaultFunctionTimeoutMs = 30 * 60_000;

/** Reads and checks `<appFolder>/host.json`. @throws Error that names what Azure would refuse. */
export async function readHostJson(appFolder: string): Promise<HostSettings> {
  const path = join(appFolder, 'host.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read ${path} (${error.code ?? error.message}): a function app needs one`);
  });
  return parseHostJson(text);
}

/** Reads and checks the text of a host.json. @throws Error that names what Azure would refuse. */
function parseHostJson(text: string): HostSettings {
  const root = parseObject(text);
  if (root.version !== '2.0')
    throw new Error(`host.json: "version" must be "2.0" (got ${JSON.stringify(root.version)})`);
  const http = section(section(root, 'extensions'), 'extensions.http');
  return {
    routePrefix: readRoutePrefix(http.routePrefix),
    functionTimeoutMs: readFunctionTimeout(root.functionTimeout),
    logLevels: readLogLevels(section(section(root, 'logging'), 'logging.logLevel')),
  };
}

function parseObject(text: string): Record<string, unknown> {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`host.json is not valid JSON: ${messageOf(error)}`);
  }
  if (!isJsonObject(root)) throw new Error('host.json must hold a JSON object');
  return root;
}

/** The object at the last name of a dotted path; an absent one is empty. */
function section(parent: Record<string, unknown>, path: string): Record<string, unknown> {
  const value = parent[path.slice(path.lastIndexOf('.') + 1)];
  if (value === undefined) return {};
  if (!isJsonObject(value)) throw new Error(`host.json: "${path}" must be an object`);
  return value;
}

function readRoutePrefix(value: unknown): string {
  if (value === undefined) return 'api';
  if (typeof value !== 'string') throw new Error('host.json: "extensions.http.routePrefix" must be a string');
  if (value.startsWith('/') || value.endsWith('/')) {
    throw new Error(
      `host.json: "extensions.http.routePrefix" must not start or end with "/" (got "${value}")`,
    );
  }
  return value;
}

function readFunctionTimeout(value: unknown): number | undefined {
  if (value === undefined) return defaultFunctionTimeoutMs;
  if (value === '-1' || value === -1) return undefined;
  const match = /^(?:(\d+)\.)?(\d{1,2}):([0-5]?\d):([0-5]?\d)$/.exec(String(value));
  if (match === null)
    throw new Error(`host.json: "functionTimeout" must be "hh:mm:ss" or "-1" (got ${JSON.stringify(value)})`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(part => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function readLogLevels(levels: Record<string, unknown>): Map<string, LogLevel> {
  return new Map(
    Object.entries(levels).map(([category, value]) => {
      const level = typeof value === 'string' ? logLevels[value.toLowerCase()] : undefined;
      if (level === undefined) {
        throw new Error(
          `host.json: "logging.logLevel.${category}" must be one of ${Object.keys(logLevels).join(', ')}`,
        );
      }
      return [category, level];
    }),
  );
}
