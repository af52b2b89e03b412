import Module from 'node:module';
import { bundleVariable, type FromMeasured, type ToMeasured } from './measured-messages.ts';

/*
 * Loaded into a measured process before anything else (node --require): it records when the app's bundle is loaded,
 * and reports how much memory the process uses. It talks to the benchmark over the channel that the host's own
 * message uses.
 */

/** The interval between samples of the memory while it is watched, in milliseconds. */
const interval = 10;

const now = () => performance.timeOrigin + performance.now();
const tell = (message: FromMeasured) => process.send?.(message);

type Extensions = Record<'.js', (module: unknown, file: string) => void>;
// Node documents this as the way CommonJS files are loaded, but its types lack it.
const extensions = (Module as unknown as { _extensions: Extensions })._extensions;
const load = extensions['.js'];

extensions['.js'] = (module, file) => {
  const begun = now();
  load(module, file);
  if (file === process.env[bundleVariable]) tell({ type: 'bundle', begun, loaded: now() });
};

let peak = 0;
let watching: NodeJS.Timeout | undefined;

function look(): number {
  const rss = process.memoryUsage.rss();
  peak = Math.max(peak, rss);
  return rss;
}

const answers: Record<ToMeasured['type'], () => void> = {
  watch: () => {
    clearInterval(watching);
    peak = 0;
    look();
    watching = setInterval(look, interval).unref();
  },
  memory: () => tell({ type: 'memory', rss: look(), peak }),
};

process.on('message', ({ type }: ToMeasured) => answers[type]?.());
