/**
 * With DEPTH=full, tests try everything that they could, and random tests run longer. Otherwise, where operations share
 * their code, they try a part in which each value of one kind still meets each of another.
 */
export const isFullDepth = process.env.DEPTH === 'full';

/** A number, such as that of a random test's runs, and the one with DEPTH=full. */
export const atDepth = (usual: number, full: number): number => (isFullDepth ? full : usual);
