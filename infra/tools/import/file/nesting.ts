/** More levels than any field that the service reads has, and fewer than JSON.stringify can take. */
const mostLevels = 20;

/** Why a value cannot be sent, if it is nested too deeply for that. */
export function tooDeep(value: unknown): string | undefined {
  return isDeeper(value, mostLevels) ? `nested more than ${mostLevels} levels deep` : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(part => isDeeper(part, levels - 1));
}
