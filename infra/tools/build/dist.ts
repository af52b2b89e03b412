import { isCurrent, noteMade } from '../made.mjs';
import { type BuiltApp, buildApp, type Purpose } from './bundle.ts';
import { filesIn } from './sources.ts';

/** The folder of the app that is run here and deployed. */
export const dist = 'dist';

/** The name under which it is noted what was built. */
const nameOf = (purpose: Purpose) => `${dist}-${purpose}`;

/** Builds the app that is run and deployed. */
export async function buildDist(purpose: Purpose = 'deployment'): Promise<BuiltApp> {
  const begun = Date.now();
  const app = await buildApp(dist, purpose);
  const sources = [...filesIn('infra/tools/build'), ...app.sources];
  const made = app.files.map(file => `${dist}/${file}`);
  noteMade(nameOf(purpose), begun, sources, made);
  return app;
}

/** Builds the app that is run, unless nothing has changed since the last build; then ends the builder. */
export async function updateDist(purpose: Purpose): Promise<void> {
  if (isCurrent(nameOf(purpose))) return;
  await buildDist(purpose);
  const { stop } = await import('esbuild');
  await stop();
}
