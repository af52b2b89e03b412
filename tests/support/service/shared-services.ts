import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtApp } from './built-app.ts';
import { behindSignIn, type SharedService, servicesVariable } from './contract-service.ts';
import { type LocalService, startLocalService } from './local-service.ts';

let server: Server | undefined;
const services = new Map<string, Promise<LocalService>>();

function describe({ api, session, secrets }: LocalService): SharedService {
  return { url: api.replace(/\/api$/, ''), session, secrets };
}

/**
 * Offers local services that jest's workers share, each started on first use and kept until the end: most tests need
 * nothing of a service but HTTP.
 */
export async function offerServices(): Promise<void> {
  server = createServer(async ({ url = '' }, response) => {
    const service = services.get(url) ?? startLocalService({}, builtApp(), url.endsWith(behindSignIn));
    services.set(url, service);
    try {
      response.end(JSON.stringify(describe(await service)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve));
  server.unref();
  process.env[servicesVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function stopServices(): Promise<void> {
  server?.close();
  for (const service of services.values()) await (await service).stop();
}
