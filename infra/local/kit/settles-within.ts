/** Waits until a promise has settled, either way, for at most this many milliseconds. Returns whether it has. */
export async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const hasSettled = () => true;
  try {
    return await Promise.race([promise.then(hasSettled, hasSettled), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
