const namesIn = (text = ''): Map<string, unknown> => new Map(text ? Object.entries(JSON.parse(text)) : []);

/**
 * Brings together what was written here and by others in one flat object, name by name; each is JSON, and empty without a name.
 * @param base what both began with.
 * @returns undefined if both changed a name, each in their own way: somebody must choose.
 */
export function mergeNames(base?: string, mine?: string, theirs?: string): string | undefined {
  const [was, my, their] = [namesIn(base), namesIn(mine), namesIn(theirs)];
  const merged = new Map(their);
  for (const name of [...was.keys(), ...my.keys()]) {
    if (my.get(name) === was.get(name) || my.get(name) === their.get(name)) continue;
    if (their.get(name) !== was.get(name)) return undefined;
    if (my.has(name)) merged.set(name, my.get(name));
    else merged.delete(name);
  }
  return JSON.stringify(Object.fromEntries(merged));
}
