/** Holds something back until it is released. */
export function hold() {
  let release = () => {};
  const isReleased = new Promise<void>(resolve => {
    release = resolve;
  });
  return { release, isReleased };
}
