import { workerArguments, workerArgumentsSetting } from '../../local/functions/host/worker-process.ts';
import { platformSettings } from '../platform-settings.ts';

/**
 * The platform's settings for the app, and Node's options from the environment: with
 * `languageWorkers__node__arguments=--inspect=9229` a debugger can attach to the app, as in Core Tools.
 */
export function appSettings(): Record<string, string> {
  return { ...platformSettings, [workerArgumentsSetting]: process.env[workerArgumentsSetting] ?? '' };
}

/** Whether the app is started for a debugger, by those options or by an editor's. */
export function isDebugged(): boolean {
  const options = [...workerArguments(process.env), process.env.NODE_OPTIONS ?? ''];
  return options.some(option => /--inspect|js-debug/.test(option));
}
