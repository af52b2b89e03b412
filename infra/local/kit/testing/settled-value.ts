/** The value once it has stayed the same for a while. */
export async function settledValue(read: () => number): Promise<number> {
  for (let last = -1; ; ) {
    await new Promise(resolve => setTimeout(resolve, 250));
    const now = read();
    if (now === last) return now;
    last = now;
  }
}
