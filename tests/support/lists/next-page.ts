import type { Answer, Service } from '../service/service.ts';

/** The next page of a list: the address in its Link, relative to the API; undefined at the end. */
export function nextOf(service: Pick<Service, 'api'>, { headers }: Answer): string | undefined {
  const link = headers.get('link');
  if (link === null) return undefined;
  const [, address = ''] = /^<([^<>]+)>; rel="next"$/.exec(link) ?? [];
  if (!address.startsWith(`${service.api}/`)) throw new Error(`Not an address of this service: ${link}`);
  return address.slice(service.api.length + 1);
}

/** The pages of a list from an address to its end; something may happen before each page except the first. */
export async function readByCursor<T = Record<string, unknown>>(
  service: Pick<Service, 'api' | 'send'>,
  path: string,
  between: () => Promise<void> = async () => undefined,
): Promise<T[][]> {
  const pages: T[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    if (pages.length > 0) await between();
    const answer: Answer = await service.send('GET', next);
    if (answer.status !== 200) throw new Error(`GET ${next}: ${answer.status} ${answer.text}`);
    pages.push(answer.json<T[]>());
    next = nextOf(service, answer);
  }
  return pages;
}
