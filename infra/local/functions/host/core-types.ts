/**
 * The part of `@azure/functions-core` that this host provides and uses. The real module exists only inside the Node.js
 * worker of Azure Functions; its types are published as a package of the same name.
 */

export type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none';

/** `user`: logged by the app through its context. `system`: logged by the library or the worker. */
export type LogCategory = 'user' | 'system' | 'customMetric';

export type HookName = 'appStart' | 'appTerminate' | 'preInvocation' | 'postInvocation' | 'log';

export type HookCallback = (context: Record<string, unknown>) => unknown;

export interface Binding {
  type?: string;
  direction?: string;
  [property: string]: unknown;
}

export interface FunctionMetadata {
  name: string;
  functionId?: string;
  bindings: Record<string, Binding>;
  /** A retry policy. */
  retryOptions?: unknown;
}

export type FunctionCallback = (...args: unknown[]) => unknown;

export interface RegisteredFunction {
  metadata: FunctionMetadata;
  callback: FunctionCallback;
}

/** A value sent between host and worker; exactly one property is set. */
export interface TypedData {
  string?: string;
  json?: string;
  http?: Record<string, unknown>;
}

export interface TraceContext {
  traceParent: string;
  traceState: string;
  attributes: Record<string, string>;
}

export interface InvocationRequest {
  invocationId: string;
  functionId: string;
  triggerMetadata: Record<string, TypedData>;
  inputData: { name: string; data: TypedData }[];
  traceContext: TraceContext;
  retryContext?: { retryCount: number; maxRetryCount: number };
}

export interface CoreInvocationContext {
  invocationId: string;
  request: InvocationRequest;
  metadata: FunctionMetadata;
  state?: 'preInvocationHooks' | 'invocation' | 'postInvocationHooks';
  log(level: LogLevel, category: LogCategory, message: string): void;
}

export interface InvocationModel {
  getArguments(): Promise<{ context: unknown; inputs: unknown[] }>;
  invokeFunction(context: unknown, inputs: unknown[], callback: FunctionCallback): Promise<unknown>;
  getResponse(context: unknown, result: unknown): Promise<unknown>;
}

export type Capabilities = Record<string, string>;

export interface ProgrammingModel {
  name: string;
  version: string;
  getInvocationModel(context: CoreInvocationContext): InvocationModel | Promise<InvocationModel>;
  getCapabilities?(capabilities: Capabilities): Promise<Capabilities>;
}
