/** The setting with Node's options for the app's process, as in Azure and Core Tools. */
export const workerArgumentsSetting = 'languageWorkers__node__arguments';

/** Node's options for the app's process, which here is the host's too. */
export function workerArguments(settings: Readonly<Record<string, string | undefined>>): string[] {
  return settings[workerArgumentsSetting]?.split(/\s+/).filter(argument => argument !== '') ?? [];
}

/** The exit code of a host that must be started again, because Azure would replace the worker. */
export const workerLostCode = 75;
