/** The setting with Node's options for the process of the app, in Azure and for Core Tools alike. */
export const workerArgumentsSetting = 'languageWorkers__node__arguments';

/** Node's options for the process of the app; here that is the host's own. */
export function workerArguments(settings: Readonly<Record<string, string | undefined>>): string[] {
  return settings[workerArgumentsSetting]?.split(/\s+/).filter(argument => argument !== '') ?? [];
}

/** The exit code of a host that wants to be started again, because Azure would replace the worker now. */
export const workerLostCode = 75;
