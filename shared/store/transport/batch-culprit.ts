/** The result of one operation of a batch. */
interface Result {
  statusCode?: unknown;
}

// The operation that made a batch fail has its own status; all others have 424 Failed Dependency.
const failedDependency = 424;

/** Whether this is the result of the operation that made its batch fail. */
export function isCulprit({ statusCode }: Result): boolean {
  return Number(statusCode) >= 400 && Number(statusCode) !== failedDependency;
}
