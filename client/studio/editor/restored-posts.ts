/** Posts into which something of an earlier version was put, until that is saved: the save has the service keep what it replaces, and why. */
export const restoredPosts = new Set<string>();
