/**
 * Node's options for the process of the app: its young heap is as large as V8 makes it by itself where there are
 * 512 MB, as on the smallest instance that is deployed (measured in a control group: heap 259 MB, semi-spaces of
 * 1 MB). By a laptop's, of 16 MB each, an export would look as if it needed 30 MB more than in Azure.
 */
export const instanceHeap = ['--max-semi-space-size=1'];
