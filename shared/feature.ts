import type { JsonSchema } from './description/json.ts';
import type { Failures } from './failures/table.ts';
import type { PayloadClass } from './families/payload-class.ts';
import type { Operation } from './operations/operation.ts';

/** What a feature adds to the tables of the service, and to their description. */
export interface Feature {
  /** Its operations in the API, in the order of the description. */
  operations?: readonly Operation[];
  /** Its operations on the public surface. */
  publicOperations?: readonly Operation[];
  /** The failures that it adds to an operation of the core or of another feature. */
  failuresIn?(operation: Operation): Failures;
  /** The bodies that its operations take. */
  bodies?: readonly PayloadClass[];
  /** The schemas of its answers, by their names. */
  schemas?: Readonly<Record<string, JsonSchema>>;
  /** Examples of its bodies and answers, by the names of their schemas. */
  examples?: Readonly<Record<string, unknown>>;
}
