/**
 * The part of the worker's own module that the service uses. It is no package: only the process in which the functions
 * run has it (azure-functions-nodejs-worker, setupCoreModule).
 */
declare module '@azure/functions-core' {
  /** What the host tells of an invocation. */
  export interface CoreInvocation {
    invocationId: string;
    request: { triggerMetadata?: Record<string, { json?: string | null } | null | undefined> | null };
  }

  /** What runs one invocation. */
  export interface InvocationModel {
    /** Resolves when the request has come over the wire. */
    getArguments(): Promise<unknown>;
  }

  /** What runs invocations: @azure/functions, once a function is registered. */
  export interface ProgrammingModel {
    getInvocationModel(invocation: CoreInvocation): InvocationModel;
  }

  export const getProgrammingModel: (() => ProgrammingModel | undefined) | undefined;
}
