import { type FunctionApp, runHooks, writeAppLog } from './core-module.ts';
import type {
  CoreInvocationContext,
  InvocationModel,
  InvocationRequest,
  ProgrammingModel,
  RegisteredFunction,
} from './core-types.ts';

/**
 * The outcome of an invocation. With HTTP streaming only `answered` sends a whole response: a handler that threw or
 * returned nothing sends none, and a response that failed stays incomplete.
 */
export type InvocationOutcome =
  | { kind: 'answered' | 'returned nothing' }
  | { kind: 'handler failed' | 'response failed'; error: unknown };

/**
 * Runs one invocation as the Node.js worker does: arguments, hooks, handler, hooks, response. Never rejects.
 * @param onArguments called when the library has received the forwarded request.
 */
export async function invoke(
  app: FunctionApp,
  fn: RegisteredFunction,
  request: InvocationRequest,
  onArguments: () => void,
): Promise<InvocationOutcome> {
  let kind: 'handler failed' | 'response failed' = 'handler failed';
  try {
    const hookData = {};
    const call = createCall(app, fn, request, hookData);
    const model = await requireModel(app).getInvocationModel(call.core);
    const { context, inputs } = await model.getArguments();
    call.invocationContext = context;
    onArguments();
    const hooked = { hookData, appHookData: app.appHookData, invocationContext: context, inputs };
    const result = await runHandler(app, fn, model, call.core, hooked);
    kind = 'response failed';
    await model.getResponse(context, result);
    return { kind: result === null || result === undefined ? 'returned nothing' : 'answered' };
  } catch (error) {
    return { kind, error };
  }
}

interface HookedCall {
  hookData: Record<string, unknown>;
  appHookData: Record<string, unknown>;
  invocationContext: unknown;
  inputs: unknown[];
}

/** Runs the hooks before the handler, the handler, and the hooks after it. Hooks may replace inputs, handler, result and error. */
async function runHandler(
  app: FunctionApp,
  fn: RegisteredFunction,
  model: InvocationModel,
  core: CoreInvocationContext,
  hooked: HookedCall,
): Promise<unknown> {
  const before = { ...hooked, functionCallback: fn.callback };
  await inState(core, 'preInvocationHooks', () => runHooks(app, 'preInvocation', before));
  const after = { ...hooked, inputs: before.inputs, result: null as unknown, error: null as unknown };
  await inState(core, 'invocation', async () => {
    try {
      const { invocationContext, inputs, functionCallback } = before;
      after.result = await model.invokeFunction(invocationContext, inputs, functionCallback);
    } catch (error) {
      after.error = error;
    }
  });
  await inState(core, 'postInvocationHooks', () => runHooks(app, 'postInvocation', after));
  if (after.error !== null && after.error !== undefined) throw after.error;
  return after.result;
}

function requireModel(app: FunctionApp): ProgrammingModel {
  if (app.model === undefined) throw new Error('The app has not set a programming model');
  return app.model;
}

interface Call {
  core: CoreInvocationContext;
  /** The InvocationContext of the library, once it has made one. */
  invocationContext: unknown;
}

/** What the library gets of one invocation. Its log entries have the invocation's id and, once it exists, the context. */
function createCall(
  app: FunctionApp,
  { metadata }: RegisteredFunction,
  request: InvocationRequest,
  hookData: Record<string, unknown>,
): Call {
  const { invocationId } = request;
  const call: Call = {
    invocationContext: undefined,
    core: {
      invocationId,
      request,
      metadata,
      log: (level, category, message) => {
        const source = `Function.${metadata.name}`;
        const { invocationContext } = call;
        writeAppLog(app, { level, category, message, source, invocationId, invocationContext, hookData });
      },
    },
  };
  return call;
}

async function inState(
  core: CoreInvocationContext,
  state: NonNullable<CoreInvocationContext['state']>,
  work: () => Promise<void>,
): Promise<void> {
  core.state = state;
  try {
    await work();
  } finally {
    delete core.state;
  }
}
