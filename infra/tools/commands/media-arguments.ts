import { parseGuid } from '../../../shared/values/guid.ts';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../command-table.mjs';
import { printable } from '../import/printable.ts';
import { portFrom } from './environment.ts';
import { type CalledService, readService } from './service-arguments.ts';

const command = commands.media;

const actions = ['sweep', 'restore', 'sizes'] as const;

/** The arguments of the media command. */
export interface MediaArguments extends CalledService {
  action: (typeof actions)[number];
  dryRun: boolean;
  /** In minutes. */
  olderThan: number;
  /** The address of the storage, without a slash at its end. */
  account: string;
  /** The only blog whose pictures get sizes. */
  blog: string | undefined;
}

function readAccount(account: string | undefined): string {
  if (account === undefined) return `http://127.0.0.1:${portFrom('BLOB_PORT', 10_000)}/local`;
  if (/^https?:\/\/[^\s?#@]+$/i.test(account) && URL.canParse(account)) return account.replace(/\/+$/, '');
  throw misuse(command, '--account must be an address, such as https://NAME.blob.core.windows.net');
}

function readBlog(blog: string | undefined): string | undefined {
  const guid = blog === undefined ? undefined : parseGuid(blog);
  if (blog !== undefined && !guid)
    throw misuse(command, `--blog must be the identifier of a blog (got "${printable(blog)}")`);
  return guid;
}

/** The options that each action takes of those that not all take. */
const taken: Record<MediaArguments['action'], readonly string[]> = {
  sweep: ['account', 'older-than'],
  restore: ['account', 'older-than'],
  sizes: ['blog'],
};

/** @throws UsageError, or an error of parseArgs, with a message for the user. */
export function readMediaArguments(): MediaArguments {
  const { values, operands } = readCommandLine(command);
  const { 'dry-run': dryRun = false, 'older-than': olderThan = '60' } = values;
  const action = actions.find(each => each === operands[0]);
  if (!action || operands.length > 1)
    throw misuse(command, `Expected sweep, restore or sizes (got "${printable(operands.join(' '))}")`);
  for (const name of ['account', 'older-than', 'blog'] as const)
    if (values[name] !== undefined && !taken[action].includes(name))
      throw misuse(command, `${action} takes no --${name}`);
  if (!/^\d{1,6}$/.test(olderThan))
    throw misuse(command, `--older-than must be a number of minutes (got "${printable(olderThan)}")`);
  const of = { blog: readBlog(values.blog), account: readAccount(values.account) };
  return { action, dryRun, olderThan: Number(olderThan), ...of, ...readService(command, values) };
}
