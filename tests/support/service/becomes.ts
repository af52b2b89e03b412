/** How long something may take to become what it should be, in milliseconds: a bound on a hang. */
const longest = 30_000;

/** What something is once it is what is wanted, or in the end. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<T> {
  const end = Date.now() + longest;
  for (;;) {
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(wanted) || Date.now() > end) return now;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
