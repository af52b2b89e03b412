/** The service's settings, read once at start. */
export interface Config {
  cosmos: {
    /** The account's address, such as https://name.documents.azure.com:443/. */
    endpoint: string;
    key: string;
    database: string;
    container: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are missing or wrong, all of them in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from the environment (local.settings.json, or the function app's settings in Azure).
 * @throws ConfigError naming each setting that is missing or wrong, and what to give it.
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const required = (name: string, meaning: string) => {
    const value = environment[name]?.trim();
    if (!value) faults.push(`${name} is missing: set it to ${meaning}`);
    return value ?? '';
  };
  const endpoint = required('COSMOS_ENDPOINT', 'the address of the Cosmos DB account');
  if (endpoint && !/^https?:\/\/[^/\s]+\/?$/.test(endpoint)) {
    faults.push('COSMOS_ENDPOINT is not an address such as https://name.documents.azure.com:443/');
  }
  const key = required('COSMOS_KEY', 'the key of the Cosmos DB account');
  const database = environment.COSMOS_DATABASE?.trim() || 'blog';
  const container = environment.COSMOS_CONTAINER?.trim() || 'content';
  if (faults.length > 0)
    throw new ConfigError(`The service cannot start:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
  return { cosmos: { endpoint, key, database, container } };
}
