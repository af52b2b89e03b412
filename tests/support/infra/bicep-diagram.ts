import { dirname, join } from 'node:path';
import { type Deployed, readBicep, type Value } from './bicep.ts';

/** A template's file as a box: its resources, and the boxes of the modules that it deploys itself. */
interface Box {
  id: string;
  lines: string[];
}

const plain = (type: string) => type.replace(/^Microsoft\./i, '');
const times = (count: number) => (count > 1 ? ` ×${count}` : '');

/** What a file deploys: its resources by type, then those of its modules. */
async function linesOf(file: string): Promise<string[]> {
  const { resources, modules } = await readBicep(file);
  const made = resources
    .filter(({ existing }) => !existing)
    .map(({ type, each }) => (each ? `${plain(type)}, one for each of ${each}` : plain(type)));
  const nested = await Promise.all(modules.map(({ type }) => linesOf(join(dirname(file), type))));
  return [...made, ...nested.flat()];
}

async function boxOf({ symbol, type, condition }: Deployed): Promise<Box> {
  const types = await linesOf(join('infra', type));
  const counted = [...new Set(types)].map(
    line => `${line}${times(types.filter(each => each === line).length)}`,
  );
  const title = condition
    ? `<b>${symbol}</b> if ${condition.slice(1, -1).replaceAll("'", '')}`
    : `<b>${symbol}</b>`;
  return { id: symbol, lines: [title, ...counted] };
}

/** The modules that a module waits for: because it receives their outputs, or because it says so. */
function awaitedBy({ body }: Deployed, symbols: string[]): string[] {
  const text = JSON.stringify(body satisfies { [name: string]: Value });
  const named = JSON.stringify(body.dependsOn ?? []);
  return symbols.filter(
    symbol => new RegExp(`\\b${symbol}!?\\.outputs\\.`).test(text) || named.includes(`{"code":"${symbol}"}`),
  );
}

/** Draws main.bicep as a Mermaid flowchart: a box for each module, an arrow to each that waits for it. */
export async function drawPicture(): Promise<string> {
  const { modules } = await readBicep('infra/main.bicep');
  const boxes = await Promise.all(modules.map(boxOf));
  const symbols = modules.map(({ symbol }) => symbol);
  const nodes = boxes.map(({ id, lines }) => `  ${id}["${lines.join('<br>')}"]`);
  const arrows = modules.flatMap(module =>
    awaitedBy(module, symbols).map(symbol => `  ${symbol} --> ${module.symbol}`),
  );
  const optional = modules.filter(({ condition }) => condition).map(({ symbol }) => symbol);
  const style = `  classDef optional stroke-dasharray: 4\n  class ${optional.join(',')} optional`;
  return ['```mermaid', 'flowchart LR', ...nodes, ...arrows, style, '```'].join('\n');
}
