import { buildApp } from '../../infra/build/bundle.ts';
import { builtApp } from './built-app.ts';

/** Jest's global set-up: the app is built once, and every test runs that one bundle. */
export default async function buildOnce(): Promise<void> {
  await buildApp(builtApp);
}
