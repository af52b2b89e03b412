import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Stand for the Azure CLI and GitHub's, which are not available here. GitHub's answers with the prefix that a
// repository has, and the other keeps the parameters of the credential.
const folder = mkdtempSync(join(tmpdir(), 'credential-'));
beforeAll(() => {
  writeProgram('gh', 'case "$*" in *oidc/customization/sub*) echo "$GIVEN_PREFIX" ;; esac');
  writeProgram(
    'az',
    'case "$*" in *"federated-credential create"*) echo "$8" >"$KEPT" ;; *) echo id ;; esac',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeProgram(name: string, commands: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${commands}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** The subject of the credential that the guide's commands make, for a repository that GitHub gives this prefix. */
function subjectWith(prefix: string): string {
  const [, commands = ''] =
    /^## Set up one environment$.*?^```sh\n(.*?)^```/ms.exec(readFileSync('infra/guide/github.md', 'utf8')) ??
    [];
  const kept = join(folder, 'credential.json');
  const { status, stderr } = spawnSync('bash', ['-eu', '-c', commands], {
    env: { PATH: `${folder}:${process.env.PATH}`, AUTH_CLIENT_ID: 'id', GIVEN_PREFIX: prefix, KEPT: kept },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(kept, 'utf8')).subject;
}

test('the credential for GitHub has the subject that GitHub gives a repository: with ids, or by its name alone', () => {
  expect(subjectWith('repo:owner@1/repository@2')).toBe('repo:owner@1/repository@2:environment:production');
  expect(subjectWith('')).toBe('repo:owner/repository:environment:production');
});
