import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../kit/json-object.ts';
import type { Cors } from './cors.ts';
import { readUrl } from './request-source.ts';

/** The values of the options that host/command.mjs lists, as parseArgs returns them. */
export interface CorsValues {
  cors?: string[] | undefined;
  'cors-credentials'?: boolean | undefined;
}

/**
 * The origins that a command allows: its options, or `Host.CORS` and `Host.CORSCredentials` of the local.settings.json
 * in the folder, if there is one, read as Core Tools reads it.
 * @throws Error when they are wrong.
 */
export function readCors(values: CorsValues, folder: string): Cors {
  const settings = readHostSettings(join(folder, 'local.settings.json'));
  const [name, texts] = values.cors
    ? ['--cors', values.cors]
    : ['Host.CORS in local.settings.json', settings.cors];
  const origins = texts.flatMap(text => text.split(',')).filter(text => text !== '');
  for (const origin of origins) checkOrigin(name, origin);
  const credentials = values['cors-credentials'] ?? settings.credentials;
  if (origins.includes('*') && origins.length > 1)
    throw new Error(`${name}: * stands for all origins and must be alone`);
  if (values['cors-credentials'] && origins.length === 0) throw new Error('--cors-credentials needs --cors');
  if (credentials && origins.includes('*'))
    throw new Error(`${name} must name the origins, because browsers send no credentials with *`);
  return { origins: [...new Set(origins.map(origin => origin.toLowerCase()))], credentials };
}

/** The same origins as arguments of a command. */
export function corsArguments({ origins, credentials }: Cors): string[] {
  if (origins.length === 0) return [];
  return ['--cors', origins.join(','), ...(credentials ? ['--cors-credentials'] : [])];
}

/** Browsers write an origin in one way only: an origin written in another way would never match. */
function checkOrigin(name: string, text: string): void {
  const isWeb = /^https?:\/\/[^*]+$/i.test(text);
  if (text === '*' || (isWeb && readUrl(text)?.origin === text.toLowerCase())) return;
  throw new Error(
    `${name} must be an origin of scheme, host and port, such as http://localhost:5173 (got "${text}")`,
  );
}

interface HostSettings {
  cors: string[];
  credentials: boolean;
}

function readHostSettings(file: string): HostSettings {
  const host = property(readJson(file), 'Host');
  const cors = property(host, 'CORS') ?? '';
  const credentials = property(host, 'CORSCredentials') ?? false;
  if (typeof cors !== 'string')
    throw new Error(`${file}: "Host.CORS" must be a string with origins, separated by commas`);
  if (typeof credentials !== 'boolean')
    throw new Error(`${file}: "Host.CORSCredentials" must be true or false`);
  return { cors: [cors], credentials };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

/** A property by its name in any case, as Core Tools finds it. */
function property(value: unknown, name: string): unknown {
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
