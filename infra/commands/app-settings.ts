import { workerArguments, workerArgumentsSetting } from '../local/host/worker-process.ts';
import { platformSettings } from '../local/platform-settings.ts';

/**
 * The platform's settings for the app. What the environment says of Node's options comes after the platform's own: with
 * `languageWorkers__node__arguments=--inspect=9229` a debugger reaches the app, here as in Core Tools.
 */
export function appSettings(): Record<string, string> {
  const further = process.env[workerArgumentsSetting] ?? '';
  const name = workerArgumentsSetting;
  return { ...platformSettings, [name]: `${platformSettings[name]} ${further}`.trim() };
}

/** Whether the app is started for a debugger: by those options, or by an editor's own. */
export function isDebugged(): boolean {
  const options = [...workerArguments(process.env), process.env.NODE_OPTIONS ?? ''];
  return options.some(option => /--inspect|js-debug/.test(option));
}
