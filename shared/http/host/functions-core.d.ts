/**
 * The part of the worker's own module that the service uses. It is not a package: it exists only in the process in which
 * the functions run (azure-functions-nodejs-worker, setupCoreModule).
 */
declare module '@azure/functions-core' {
  /** What the host says about an invocation. */
  export interface CoreInvocation {
    invocationId: string;
    request: { triggerMetadata?: Record<string, { json?: string | null } | null | undefined> | null };
  }

  /** Runs one invocation. */
  export interface InvocationModel {
    /** Resolves when the request has arrived. */
    getArguments(): Promise<unknown>;
  }

  /** Runs invocations. It is part of @azure/functions, and set once a function is registered. */
  export interface ProgrammingModel {
    getInvocationModel(invocation: CoreInvocation): InvocationModel;
  }

  export const getProgrammingModel: (() => ProgrammingModel | undefined) | undefined;
}
