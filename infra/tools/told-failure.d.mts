/** The line that tells of a failure that the user can mend; undefined for any other, whose stack is needed. */
export function describeToldFailure(error: unknown): string | undefined;
