/** The description of a parameter or a header. */
export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: { type: string };
}

export interface DescribedHeader {
  required: boolean;
  schema: { type: string };
}

export interface Reference {
  $ref: string;
}

type DescribedBodies = Record<string, { schema: Partial<Reference> & { type?: string; items?: Reference } }>;

export interface DescribedResponse {
  headers?: Record<string, Reference>;
  content?: DescribedBodies;
  /** Its bodies instead, if the request prefers `return=representation`. */
  'x-representation'?: DescribedBodies;
}

export interface DescribedOperation {
  operationId: string;
  parameters: Reference[];
  requestBody?: { content: Record<string, { schema: Reference }> };
  responses: Record<string, DescribedResponse>;
}

/** The parts of the description that are checked. */
export interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, DescribedParameter>;
    headers: Record<string, DescribedHeader>;
  };
}

/** The last part of a reference, which names its target. */
export const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Every operation with its path and its method in upper case. */
export function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}
