import { bodyLimitBelow, defaultHostLimit } from './families/max-size.ts';
import type { FeatureConfig } from './feature.ts';
import { features } from './features.ts';
import type { ConsistencyLevel, CosmosConfig } from './store/transport/client.ts';
import type { TelemetryConfig } from './telemetry/record-types.ts';
import { isWebAddress } from './values/web-address.ts';

/** The service's settings, read once at start. */
export interface Config extends FeatureConfig {
  cosmos: CosmosConfig;
  /** How much memory cached answers may take, in bytes; 0 turns the cache off. */
  cacheBytes: number;
  /** The maximum length of a request body, in bytes: a little less than what the Functions host takes. */
  maxBodyBytes: number;
  /** The origins of pages elsewhere that may write; `*` is all. */
  allowedOrigins: ReadonlySet<string>;
  /** The address of the public surface, such as https://name.azurewebsites.net/api; undefined if it is not known. */
  publicUrl?: string;
  /** Whether lists of posts take `q`. */
  maySearch: boolean;
  /** Where telemetry is sent; undefined turns it off. */
  telemetry?: TelemetryConfig;
  /** Whether nothing may be served, because nobody signs in before a request reaches the app, and nobody has allowed that. */
  signInMissing: boolean;
}

const consistencyLevels = ['Session', 'BoundedStaleness', 'Strong'] as const satisfies ConsistencyLevel[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists all missing or invalid settings in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(message: string) {
    super(message);
    // What is wrong is in the environment; places in the code would only hide it.
    this.stack = `ConfigError: ${message}`;
  }
}

/** The default of COSMOS_TIMEOUT_MS: how long one attempt may take, in milliseconds. */
const defaultAttemptTimeout = 3_000;

/** The default of CACHE_MB: an eighth of the smallest instance's heap. */
const defaultCache = 32;

const example = 'such as https://name.documents.azure.com:443/';

function endpointError(endpoint: string | undefined, key: string | undefined): string | undefined {
  if (!endpoint)
    return `COSMOS_ENDPOINT is missing: set it to the address of the Cosmos DB account, ${example}`;
  // The SDK would fail at a port or host that is none without naming the setting.
  const isAddress = /^https?:\/\/[^/\s?#]+\/?$/.test(endpoint) && isWebAddress(endpoint);
  if (!isAddress) return `COSMOS_ENDPOINT is not an address ${example}`;
  // The SDK sends no token over plain http, but would only fail at the first request.
  const needsKey = endpoint.startsWith('http:') && !key;
  return needsKey
    ? 'COSMOS_KEY is missing: an endpoint with http takes a key, only https takes an identity'
    : undefined;
}

const isWithin = (number: number, min: number, max: number) =>
  Number.isInteger(number) && number >= min && number <= max;

// Cosmos DB's rule for the ids of databases and containers.
const isName = (name: string) => /^[^/\\?#]{1,255}$/.test(name);
const nameRule = 'must be 1 to 255 characters without / \\ ? #';

const isConsistencyLevel = (level: string): level is ConsistencyLevel =>
  consistencyLevels.some(each => each === level);

/** The origins that a setting lists, as browsers write them, and whether that is what they are. */
function originsFrom(list = '') {
  const origins = list
    .split(',')
    .map(text => text.trim().toLowerCase().replace(/\/$/, ''))
    .filter(text => text !== '');
  const areFit = origins.every(text => text === '*' || /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(text));
  return { origins: new Set(origins), areFit };
}

/** Whether addresses can be made by adding to this one. */
const isBaseAddress = (text: string) => /^https?:\/\/[^\s?#]+$/.test(text) && isWebAddress(text);

/** Reads the settings of Application Insights, in the names and format that the Functions host uses. */
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
 * @throws ConfigError that names each missing or invalid setting and says what it must be.
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
  const hostLimit = Number(setting('FUNCTIONS_REQUEST_BODY_SIZE_LIMIT') ?? defaultHostLimit);
  const search = setting('SEARCH') ?? 'on';
  const signInOff = setting('SIGN_IN_OFF');
  const { origins, areFit } = originsFrom(setting('ALLOWED_ORIGINS'));
  const publicUrl = setting('PUBLIC_URL')?.replace(/\/+$/, '');
  const ofFeatures = features.flatMap(({ readSettings }) => readSettings?.(setting) ?? []);
  const unless = (isFit: boolean, error: string) => (isFit ? undefined : error);
  const errors = [
    endpointError(endpoint, key),
    unless(
      key === undefined || /^[A-Za-z0-9+/]+={0,2}$/.test(key),
      'COSMOS_KEY is not the base64 text of an account key',
    ),
    unless(isName(database), `COSMOS_DATABASE ${nameRule}`),
    unless(isName(container), `COSMOS_CONTAINER ${nameRule}`),
    unless(
      isWithin(attemptTimeout, 100, 60_000),
      'COSMOS_TIMEOUT_MS must be a whole number of milliseconds from 100 to 60000',
    ),
    unless(
      isConsistencyLevel(consistencyLevel),
      `COSMOS_CONSISTENCY_LEVEL must be that of the account: ${consistencyLevels.join(', ')}`,
    ),
    unless(
      isWithin(cacheMegabytes, 0, 2_048),
      'CACHE_MB must be a whole number of megabytes from 0 to 2048; 0 turns the cache off',
    ),
    unless(
      isWithin(hostLimit, 1, Number.MAX_SAFE_INTEGER),
      'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT must be a whole number of bytes',
    ),
    unless(signInOff === undefined || signInOff === 'allowed', 'SIGN_IN_OFF must be allowed, or left out'),
    unless(search === 'on' || search === 'off', 'SEARCH must be on or off'),
    unless(
      environment.SURFACE === undefined || /^(public)?$/.test(environment.SURFACE),
      'SURFACE must be public, or left out',
    ),
    unless(
      areFit,
      'ALLOWED_ORIGINS must be origins, such as https://editor.example.com, with commas between them',
    ),
    unless(
      publicUrl === undefined || isBaseAddress(publicUrl),
      'PUBLIC_URL is not an address such as https://name.azurewebsites.net/api',
    ),
    ...ofFeatures.flatMap(({ errors }) => errors),
  ].filter(error => error !== undefined);
  if (endpoint === undefined || !isConsistencyLevel(consistencyLevel) || errors.length > 0) {
    throw new ConfigError(`The service cannot start:\n${errors.map(error => `- ${error}`).join('\n')}`);
  }
  // The Functions host of Flex Consumption signs callers in itself, and does so if this variable is true: it sets it
  // from the site's configuration, and passes it on to the app (HostEasyAuthOptionsSetup.cs in its source).
  const signedIn = setting('WEBSITE_AUTH_ENABLED')?.toLowerCase() === 'true';
  const featureConfig: FeatureConfig = Object.assign({}, ...ofFeatures.map(({ config }) => config));
  return {
    ...featureConfig,
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
    maxBodyBytes: bodyLimitBelow(hostLimit),
    allowedOrigins: origins,
    publicUrl,
    maySearch: search === 'on',
    telemetry: telemetryFrom(setting),
    signInMissing:
      !signedIn && (signInOff === undefined || ofFeatures.some(({ needsSignIn }) => needsSignIn)),
  };
}
