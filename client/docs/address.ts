import type { System } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** The address of the service's operations: the page's own without its last segment. */
export const serviceAddress = () => new URL('.', location.href).href.replace(/\/$/, '');

/** The address to which an operation is sent as it is filled in; undefined if an identifier is missing. */
export function filledAddress({ specSelectors }: System, path: string, method: string): string | undefined {
  const values = specSelectors.parameterValues([path, method]);
  let isWhole = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = String(values.get(`path.${name}`) ?? '').trim();
    isWhole &&= value !== '';
    return encodeURIComponent(value);
  });
  return isWhole ? `${serviceAddress()}${filled}` : undefined;
}
