import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../../shared/json-object.ts';
import type { Cors } from './cors.ts';
import { readUrl } from './request-source.ts';

/** The options of a command, for parseArgs; named as those of `func start`. */
export const corsOptions = {
  cors: { type: 'string', multiple: true },
  'cors-credentials': { type: 'boolean' },
} as const;

/** What a command was given of them. */
export interface CorsValues {
  cors?: string[] | undefined;
  'cors-credentials'?: boolean | undefined;
}

/**
 * The origins that a command is to allow: those of its options, else those of `Host.CORS` and `Host.CORSCredentials` in
 * the folder's local.settings.json, if there is one, as Core Tools reads it.
 * @throws Error that says what is wrong with them.
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
    throw new Error(`${name} has * among others, which stands for all: give it alone, or leave it out`);
  if (values['cors-credentials'] && origins.length === 0)
    throw new Error(`--cors-credentials says what pages of other origins may send: give --cors, too`);
  if (credentials && origins.includes('*'))
    throw new Error(`${name} is *, with which browsers send no credentials: name the origins`);
  return { origins: [...new Set(origins.map(origin => origin.toLowerCase()))], credentials };
}

/** The same origins as arguments of a command. */
export function corsArguments({ origins, credentials }: Cors): string[] {
  if (origins.length === 0) return [];
  return ['--cors', origins.join(','), ...(credentials ? ['--cors-credentials'] : [])];
}

/** Browsers name origins in one way only; anything else would never be found equal. */
function checkOrigin(name: string, text: string): void {
  const isWeb = /^https?:\/\/[^*]+$/i.test(text);
  if (text === '*' || (isWeb && readUrl(text)?.origin === text.toLowerCase())) return;
  throw new Error(
    `${name} has "${text}", which is no origin: give scheme, host and port and nothing else, such as http://localhost:5173`,
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
