/** Paths that need no session, as `excludedPaths` of authsettingsV2: each alone, or all below one that ends with `/*`. */
export type ExcludedPaths = readonly string[];

/** @throws Error for what is not such a path. */
export function checkExcludedPaths(paths: ExcludedPaths): void {
  const wrong = paths.find(path => !/^(?:\/[\w.~-]+)+(?:\/\*)?$/.test(path));
  if (wrong !== undefined)
    throw new Error(`--excluded-path must be a path such as /api/open or /api/open/* (got "${wrong}")`);
}

/**
 * Whether a path needs no session.
 * @param path as the app is found by it: decoded, with dot segments resolved. Only in the same case, to be sure.
 */
export const isExcluded = (excluded: ExcludedPaths, path: string): boolean =>
  excluded.some(each => (each.endsWith('/*') ? path.startsWith(each.slice(0, -1)) : path === each));
