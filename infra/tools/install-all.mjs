// Installs all that tests need, if it is missing: the tests of the packages below infra/ are npm's own scripts, which call this first.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled } from './installation.mjs';
import { describeUserFailure } from './user-failure.mjs';

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
try {
  if (!isInstalled(true) && !(await install(true))) process.exitCode = 1;
} catch (error) {
  console.error(describeUserFailure(error) ?? error);
  process.exitCode = 1;
}
