import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { AppHost } from '../../local/functions/app-host.ts';
import { messageOf } from '../../local/functions/host/log.ts';
import { workerArguments, workerArgumentsSetting } from '../../local/functions/host/worker-process.ts';
import { corsArguments, readCors } from '../../local/functions/origins/cors-options.ts';
import type { SignIn, SignInOptions } from '../../local/functions/sign-in/sign-in.ts';
import { behindSignIn, readPeople, readSignIn } from '../../local/functions/sign-in/sign-in-options.ts';
import { misuse, readCommandLine, UsageError } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { dist, updateDist } from '../build/dist.ts';
import { sourceFolders } from '../build/sources.ts';
import { commands } from '../command-table.mjs';
import { eventsOn, excludedPaths, membersOnly, platformSettings } from '../platform-settings.ts';
import {
  blobFolder,
  dataFile,
  endWith,
  explainBuildFailure,
  explainStoreFailure,
  portFrom,
  portTaken,
  runCommand,
  type StorePlace,
  timersFile,
} from './environment.ts';
import { administratorHeaders, administratorsAmong, readyToSignIn } from './local-members.ts';
import { serveChanges } from './serve-changes.ts';
import type { CalledService } from './service-arguments.ts';
import { startPublic } from './start-public.ts';
import { welcome } from './welcome.ts';

/** Reads the arguments. @throws UsageError when they are wrong. */
function readOptions() {
  const { values } = readCommandLine(commands.start);
  const { empty = false, memory = false, public: isPublic = false, site = false, watch = false } = values;
  if (site && !isPublic) throw misuse(commands.start, '--site shows what --public serves: give both');
  const members = values.members === true || process.env.MEMBERS?.trim() === membersOnly.MEMBERS;
  const events = values.events === true || process.env.EVENTS?.trim() === eventsOn.EVENTS;
  const signInValues = members ? { ...values, 'sign-in': true } : values;
  try {
    const signIn = readSignIn(signInValues);
    const people = readPeople(signInValues) ?? (members ? readyToSignIn() : []);
    const cors = readCors(values, '.');
    return { cors, empty, events, isPublic, members, memory, people, signIn, site, watch };
  } catch (error) {
    throw misuse(commands.start, messageOf(error));
  }
}

/**
 * The platform's settings for the app, and Node's options from the environment: with
 * `languageWorkers__node__arguments=--inspect=9229` a debugger can attach to the app, as in Core Tools.
 */
function appSettings(): Record<string, string> {
  return { ...platformSettings, [workerArgumentsSetting]: process.env[workerArgumentsSetting] ?? '' };
}

/** Whether the app is started for a debugger, by those options or by an editor's. */
function isDebugged(): boolean {
  const options = [...workerArguments(process.env), process.env.NODE_OPTIONS ?? ''];
  return options.some(option => /--inspect|js-debug/.test(option));
}

/** The error for a service that did not take the sample blog. */
function notLoaded(reason: string): UsageError {
  return new UsageError(`The sample blog was not loaded (${reason}): --empty starts without it`);
}

/** Whether the service has no blog. */
async function isWithoutBlogs({ url, headers }: CalledService): Promise<boolean> {
  const [answer] = await once(get(`${url}/blog?count=1`, { headers }), 'response');
  const body = await text(answer);
  if (answer.statusCode !== 200)
    throw notLoaded(`GET ${url}/blog was answered ${answer.statusCode} ${body.trim()}`);
  return JSON.parse(body).length === 0;
}

/** Loads the sample blog, whose site is at that port, unless there is a blog already. @returns whether it did. */
async function loadSampleOnce(api: CalledService, sitePort: number): Promise<boolean> {
  const isNeeded = await isWithoutBlogs(api);
  if (isNeeded) {
    // Loaded here, because most starts do without the import: it takes longer to load than all the rest.
    const { loadSample } = await import('./load-sample.ts');
    await loadSample(api.url, api.headers, sitePort).catch((error: Error) => {
      // By its name: the class comes with the import.
      throw error.name === 'ImportStopped' ? notLoaded(error.message) : error;
    });
  }
  return isNeeded;
}

/** Shows the first public blog as a site. @returns its address, with what is missing until there is one. */
async function showSite(api: CalledService, everybody: string, studio: string, port: number) {
  // Loaded here, because most starts do without.
  const { noBlog, serveSite } = await import('./serve-site.ts');
  const { url, isEmpty } = await serveSite(api, `${everybody}/api`, studio, port);
  return `${url} (${isEmpty ? noBlog : 'the first of them, as readers may see it'})`;
}

/** Starts the receiver that prints what the first blog tells. @returns its address, with who tells it. */
async function showEvents(api: CalledService): Promise<string> {
  // Loaded here, because most starts do without.
  const { serveEvents } = await import('./serve-events.ts');
  return serveEvents(api);
}

/** The app's settings about where the public surface is, unless that takes any free port. */
const publicUrlAt = (port: number | undefined): Record<string, string> =>
  port ? { PUBLIC_URL: `http://127.0.0.1:${port}/api` } : {};

/** Starts the local sign-in before the app. */
async function startSignInOn(options: SignInOptions): Promise<SignIn> {
  const { startSignIn } = await import('../../local/functions/sign-in/sign-in.ts');
  try {
    return await startSignIn(options);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken('PORT', options.port) : error;
  }
}

/** @throws UsageError for two settings that name one port. */
function checkPortsDiffer(ports: Record<string, number>): void {
  const named = Object.entries(ports).filter(([, port]) => port > 0);
  for (const [i, [one, port]] of named.entries()) {
    const [other] = named.slice(i + 1).find(([, another]) => another === port) ?? [];
    if (other) throw new UsageError(`${one} and ${other} must differ`);
  }
}

/** Starts local Cosmos DB and local Blob Storage, in the order in which a second start should report what is taken. */
async function startStores(
  ports: Record<StorePlace['variable'], number>,
  file: string | undefined,
  folder: string | undefined,
) {
  const [{ startContentStore }, { startFileStore }] = await Promise.all([
    import('../content-store.ts'),
    import('../file-store.ts'),
  ]);
  const content = await startContentStore(ports.COSMOS_PORT, file).catch(error =>
    explainStoreFailure(error, { variable: 'COSMOS_PORT', port: ports.COSMOS_PORT, data: file }),
  );
  const files = await startFileStore(ports.BLOB_PORT, folder).catch(error =>
    explainStoreFailure(error, { variable: 'BLOB_PORT', port: ports.BLOB_PORT, data: folder }),
  );
  return {
    cosmos: content.cosmos,
    blob: files.blob,
    content: content.settings,
    files: { ...files.mediaSettings, ...files.historySettings },
  };
}

async function main(): Promise<void> {
  const { cors, empty, events, isPublic, members, memory, people, signIn, site, watch } = readOptions();
  const port = portFrom('PORT', 7071);
  const sitePort = portFrom('SITE_PORT', 7073);
  const ports = {
    PORT: port,
    COSMOS_PORT: portFrom('COSMOS_PORT', 8081),
    BLOB_PORT: portFrom('BLOB_PORT', 10_000),
    ...(isPublic && { PUBLIC_PORT: portFrom('PUBLIC_PORT', 7072) }),
    ...(site && { SITE_PORT: sitePort }),
  };
  checkPortsDiffer(ports);
  const file = memory ? undefined : dataFile();
  const folder = memory ? undefined : blobFolder();
  let end: () => void = () => process.exit(0);
  onEnd(() => end());
  const purpose = watch || isDebugged() ? 'debugging' : 'deployment';
  // First of all, because it takes as long as all that this process does until the app can be loaded.
  const startApp = AppHost.prepare(
    ['infra/tools/run.mjs', 'host'],
    dist,
    {
      ...appSettings(),
      ...(signIn && behindSignIn),
      ...(members && membersOnly),
      ...(events && eventsOn),
    },
    [...corsArguments(cors), ...(events && !memory ? ['--timers', timersFile()] : [])],
  );
  await updateDist(purpose).catch(explainBuildFailure);
  const { cosmos, blob, content, files } = await startStores(ports, file, folder);
  // Behind the sign-in, where nobody else says who calls.
  const apiAt = (url: string) => ({
    url: `${url}/api`,
    headers: members ? administratorHeaders(people) : {},
  });
  let sampled = false;
  const app = { ...content, ...files, ...publicUrlAt(ports.PUBLIC_PORT), PORT: signIn ? '0' : String(port) };
  const host = await startApp(app, async url => {
    sampled = !empty && (await loadSampleOnce(apiAt(url), sitePort));
  });
  if (!host) process.exit(1);
  const everybody = isPublic ? await startPublic(content, ports.PUBLIC_PORT ?? 0) : undefined;
  if (isPublic && !everybody) {
    await host.stop();
    process.exit(1);
  }
  const hosts = [host, ...(everybody ? [everybody] : [])];

  let exitCode = 1;
  end = () => {
    exitCode = 0;
    for (const each of hosts) each.stop();
  };
  // Once a host has ended, by request or by itself, the other one alone is not what was asked for.
  Promise.race(hosts.map(each => each.ended))
    .then(() => Promise.all(hosts.map(each => each.stop())))
    .then(() => Promise.all([cosmos.close(), blob.close()]))
    .then(() => process.exit(exitCode))
    .catch(endWith);

  const gate =
    signIn &&
    (await startSignInOn({ port, app: host.url, unauthenticated: signIn, excludedPaths, people, cors }));
  const shownApi = `${gate?.url ?? host.url}/api`;
  const shown =
    site && everybody
      ? await showSite(apiAt(host.url), everybody.url, `${shownApi}/studio`, sitePort)
      : undefined;
  const receiver = events ? await showEvents(apiAt(host.url)) : undefined;
  for (const each of hosts) await each.showLog();
  console.log(
    welcome({
      api: shownApi,
      form: gate && `${gate.url}/.auth/login/aad`,
      administrators: members ? administratorsAmong(people).map(({ user }) => user) : undefined,
      everybody: everybody && `${everybody.url}/api`,
      site: shown,
      events: receiver,
      cosmos: cosmos.endpoint,
      data: file ?? 'in memory',
      blob: blob.endpoint,
      files: folder ?? 'not kept',
      cors,
      sampled,
      watched: watch ? sourceFolders : [],
    }),
  );
  if (watch) await serveChanges(hosts);
}

runCommand(main);
