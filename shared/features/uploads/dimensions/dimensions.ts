/** The sides of a picture as it is shown, in pixels. */
export interface Sides {
  width: number;
  height: number;
}

/** The dimensions of a picture that is as large as both of these. */
export const together = (one: Sides | undefined, other: Sides): Sides => ({
  width: Math.max(one?.width ?? 0, other.width),
  height: Math.max(one?.height ?? 0, other.height),
});

/** The maximum length of a block that is needed whole, in bytes: of an AVIF, what says what is in it. */
export const maxBlock = 1024 * 1024;

/**
 * What is to be done after a block: read on at a place, which may be far behind what is there; or read this place again with so
 * many bytes from there on, or with all that are left. Undefined if nothing more is to be read. No sides
 * are read where a block is needed whole that is longer than {@link maxBlock}.
 */
export type ReadStep = { to: number } | { needs: number } | undefined;

/** What reads the sides of a picture, one block of its file after the other. */
export interface SidesReader {
  /** Reads the block that begins there. */
  step(file: Buffer, at: number): ReadStep;
  /** Reads the last block, which is all that is left, where no length says where it ends. */
  last?(file: Buffer): void;
  /** Those that have been read. */
  sides: Sides | undefined;
}
