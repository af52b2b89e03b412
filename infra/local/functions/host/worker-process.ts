/** The setting with Node's options for the app's process, as in Azure and Core Tools. */
export const workerArgumentsSetting = 'languageWorkers__node__arguments';

/** Node's options for the app's process, which here is the host's too. */
export function workerArguments(settings: Readonly<Record<string, string | undefined>>): string[] {
  return settings[workerArgumentsSetting]?.split(/\s+/).filter(argument => argument !== '') ?? [];
}

/** The exit code of a host that must be started again, because Azure would replace the worker. */
export const workerLostCode = 75;

/**
 * Node's options for the app's process: its heap has the size that V8 chooses with 512 MB of memory, as on the smallest
 * instance in Azure (measured in a control group: heap 259 MB, semi-spaces of 1 MB). On a laptop V8 would choose semi-spaces
 * of 16 MB, with which an export seems to need 30 MB more than in Azure, and an old heap of some GB, which it lets grow to
 * twice what is in use before it collects.
 */
export const instanceHeap = ['--max-semi-space-size=1', '--max-old-space-size=256'];
