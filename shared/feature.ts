import type { JsonSchema } from './description/json.ts';
import type { PayloadClass } from './families/payload-class.ts';
import type { Operation } from './operations/operation.ts';
import type { QueryParameter } from './operations/parameters.ts';

/** The settings of features; each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureConfig {}

/** What a feature reads of the settings. */
export interface FeatureSettings {
  config: Partial<FeatureConfig>;
  /** What is wrong with them, each naming its setting. */
  errors: readonly string[];
  /** Whether nothing may be served where nobody signs in, even if SIGN_IN_OFF allows it. */
  needsSignIn?: boolean;
}

/** A parameter of the path that is no identifier. */
export interface PathParameter {
  meaning: string;
  schema: JsonSchema;
  example: string;
}

/** What a feature adds to the tables of the service, and to their description. */
export interface Feature {
  /** Its operations in the API, in the order of the description. */
  operations?: readonly Operation[];
  /** Its operations on the public surface. */
  publicOperations?: readonly Operation[];
  /** What it changes in an operation of the core or of another feature: its failures are added to the others. */
  changesIn?(operation: Operation): Partial<Operation>;
  /** Its parameters of the query, by their names. */
  parameters?: Readonly<Record<string, QueryParameter>>;
  /** Its parameters of paths, by their names there. */
  pathParameters?: Readonly<Record<string, PathParameter>>;
  /** Reads its settings. @param setting the text of a setting; undefined if it is left out. */
  readSettings?(setting: (name: string) => string | undefined): FeatureSettings;
  /** The bodies that its operations take. */
  bodies?: readonly PayloadClass[];
  /** The schemas of its answers, by their names. */
  schemas?: Readonly<Record<string, JsonSchema>>;
  /** Examples of its bodies and answers, by the names of their schemas. */
  examples?: Readonly<Record<string, unknown>>;
}
