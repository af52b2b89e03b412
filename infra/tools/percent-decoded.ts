/** A part of an address without its encoding; as it is if a percent sign in it encodes nothing. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
