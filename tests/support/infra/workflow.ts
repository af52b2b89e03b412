import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

type WorkflowParser = typeof import('@actions/workflow-parser');

let parser: Promise<WorkflowParser> | undefined;

/** GitHub's own parser, bundled: it is an ES module that imports JSON, which neither jest nor Node.js 20 supports. */
async function loadParser(): Promise<WorkflowParser> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@actions/workflow-parser';", resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  const require = createRequire(join(process.cwd(), 'package.json'));
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, require);
  return module.exports as WorkflowParser;
}

/** The errors that GitHub would report in a workflow, with the line; empty for a correct one. */
export async function workflowFaults(name: string, content: string): Promise<string[]> {
  parser ??= loadParser();
  const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } = await parser;
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(error => error.message);
}

/** A workflow of the repository. */
export const readWorkflow = (name: string) =>
  readFileSync(join('.github', 'workflows', `${name}.yml`), 'utf8');
