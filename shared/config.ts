/** The service's settings, read once at start. */
export interface Config {
  cosmos: CosmosConfig;
  /** How much memory answers may take that are held, in bytes; 0 for none. */
  cacheBytes: number;
  /** Where telemetry goes; undefined keeps it off. */
  telemetry?: TelemetryConfig;
  /** Whether the platform's sign-in seems to be off where it has to be on. */
  signInLooksOff: boolean;
}

const consistencyLevels = ['Session', 'BoundedStaleness', 'Strong'] as const;

/** What an account of Cosmos DB promises to readers; the weaker levels are of no use to this service. */
export type ConsistencyLevel = (typeof consistencyLevels)[number];

/** Where the content is, and how the service is let in. */
export interface CosmosConfig {
  /** The account's address, such as https://name.documents.azure.com:443/. */
  endpoint: string;
  database: string;
  container: string;
  /** The account's key, for a local Cosmos DB; without it the managed identity is used. */
  key?: string;
  /** Which user-assigned managed identity to use; the system-assigned one when absent. */
  identityClientId?: string;
  /** The account's consistency level: with Session, the service keeps the tokens that let it read its own writes. */
  consistencyLevel: ConsistencyLevel;
  /** How long one attempt at a request may take, in milliseconds; an operation ends within three times that. */
  attemptTimeout: number;
}

/** Application Insights, and how the service is let in. */
export interface TelemetryConfig {
  connectionString: string;
  /** Set where a token is wanted: which user-assigned managed identity gets it, or the system-assigned one. */
  identity?: { clientId?: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are missing or wrong, all of them in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const example = 'such as https://name.documents.azure.com:443/';

function endpointError(endpoint: string | undefined, key: string | undefined): string | undefined {
  if (!endpoint)
    return `COSMOS_ENDPOINT is missing: set it to the address of the Cosmos DB account, ${example}`;
  if (!/^https?:\/\/[^/\s]+\/?$/.test(endpoint)) return `COSMOS_ENDPOINT is not an address ${example}`;
  // The SDK sends no token over plain http, and would say so only with the first request.
  const needsKey = endpoint.startsWith('http:') && !key;
  return needsKey
    ? 'COSMOS_KEY is missing: an endpoint with http takes a key, only https takes an identity'
    : undefined;
}

function keyError(key: string | undefined): string | undefined {
  return key && !/^[A-Za-z0-9+/]+={0,2}$/.test(key)
    ? 'COSMOS_KEY is not the base64 text of an account key'
    : undefined;
}

/** How long an attempt may take unless COSMOS_TIMEOUT_MS says otherwise, in milliseconds. */
const defaultAttemptTimeout = 3_000;

function attemptTimeoutError(milliseconds: number): string | undefined {
  const isFit = Number.isInteger(milliseconds) && milliseconds >= 100 && milliseconds <= 60_000;
  return isFit ? undefined : 'COSMOS_TIMEOUT_MS must be a whole number of milliseconds from 100 to 60000';
}

const isConsistencyLevel = (level: string): level is ConsistencyLevel =>
  consistencyLevels.some(each => each === level);

function consistencyError(level: string): string | undefined {
  return isConsistencyLevel(level)
    ? undefined
    : `COSMOS_CONSISTENCY_LEVEL must be that of the account: ${consistencyLevels.join(', ')}`;
}

/** How many MB of answers are held unless CACHE_MB says otherwise: an eighth of the smallest instance's heap. */
const defaultCache = 32;

function cacheError(megabytes: number): string | undefined {
  const isFit = Number.isInteger(megabytes) && megabytes >= 0 && megabytes <= 2_048;
  return isFit
    ? undefined
    : 'CACHE_MB must be a whole number of megabytes from 0 to 2048; 0 holds no answers';
}

// Cosmos DB's own rule for the ids of databases and containers.
function nameError(setting: string, name: string): string | undefined {
  return /^[^/\\?#]{1,255}$/.test(name)
    ? undefined
    : `${setting} must be 1 to 255 characters without / \\ ? #`;
}

/** Reads the settings of Application Insights, which have the names and the form that the Functions host uses. */
function telemetryFrom(setting: (name: string) => string | undefined): TelemetryConfig | undefined {
  // The library discards a connection string that ends with a separator.
  const connectionString = setting('APPLICATIONINSIGHTS_CONNECTION_STRING')?.replace(/[;\s]+$/, '');
  if (!connectionString) return undefined;
  const authentication = setting('APPLICATIONINSIGHTS_AUTHENTICATION_STRING') ?? '';
  const parts = authentication.split(';').map(part => part.split('=', 2).map(text => text.trim()));
  const { authorization, clientid } = Object.fromEntries(
    parts.map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  const wantsToken = authorization?.toLowerCase() === 'aad';
  return { connectionString, ...(wantsToken && { identity: { clientId: clientid || undefined } }) };
}

/**
 * Reads the settings from the environment (local.settings.json, or the function app's settings in Azure).
 * @throws ConfigError naming each setting that is missing or wrong, and what to give it.
 */
export function readConfig(environment: Environment): Config {
  const setting = (name: string) => environment[name]?.trim() || undefined;
  const endpoint = setting('COSMOS_ENDPOINT');
  const key = setting('COSMOS_KEY');
  const database = setting('COSMOS_DATABASE') ?? 'blog';
  const container = setting('COSMOS_CONTAINER') ?? 'content';
  const attemptTimeout = Number(setting('COSMOS_TIMEOUT_MS') ?? defaultAttemptTimeout);
  const consistencyLevel = setting('COSMOS_CONSISTENCY_LEVEL') ?? 'Session';
  const cacheMegabytes = Number(setting('CACHE_MB') ?? defaultCache);
  const errors = [
    endpointError(endpoint, key),
    keyError(key),
    nameError('COSMOS_DATABASE', database),
    nameError('COSMOS_CONTAINER', container),
    attemptTimeoutError(attemptTimeout),
    consistencyError(consistencyLevel),
    cacheError(cacheMegabytes),
  ].filter(error => error !== undefined);
  if (endpoint === undefined || !isConsistencyLevel(consistencyLevel) || errors.length > 0) {
    throw new ConfigError(`The service cannot start:\n${errors.map(error => `- ${error}`).join('\n')}`);
  }
  // Azure App Service sets both of these; Core Tools and the local host set neither.
  const inAzure = setting('WEBSITE_SITE_NAME') !== undefined;
  const signInLooksOff = inAzure && setting('WEBSITE_AUTH_ENABLED')?.toLowerCase() !== 'true';
  return {
    cosmos: {
      endpoint,
      database,
      container,
      key,
      identityClientId: setting('AZURE_CLIENT_ID'),
      attemptTimeout,
      consistencyLevel,
    },
    cacheBytes: cacheMegabytes * 1024 * 1024,
    telemetry: telemetryFrom(setting),
    signInLooksOff,
  };
}
