/**
 * Node's options for the app's process: the young heap has the size that V8 chooses with 512 MB of memory, as on the
 * smallest instance in Azure (measured in a control group: heap 259 MB, semi-spaces of 1 MB). With semi-spaces of 16 MB,
 * as V8 chooses on a laptop, an export would seem to need 30 MB more than in Azure.
 */
export const instanceHeap = ['--max-semi-space-size=1'];
