import type { StorageConfig } from '../../blob-storage/blob-storage.ts';
import { storageErrors } from '../../blob-storage/storage-errors.ts';
import type { FeatureSettings } from '../../feature.ts';
import { fileKinds, type UploadLimits, usualKinds } from './file-kinds.ts';

/** Where uploaded files are stored, and which are taken. */
export interface MediaConfig extends StorageConfig {
  limits: UploadLimits;
}

declare module '../../feature.ts' {
  interface FeatureConfig {
    /** Where uploaded files are stored; undefined turns uploads off. */
    media?: MediaConfig;
  }
}

/** The default of UPLOAD_MAX_MB. */
const defaultMaximum = 50;

/** A megabyte of UPLOAD_MAX_MB, in bytes. */
const megabyte = 1024 * 1024;

/** The kinds that browsers run, and why they are refused. */
const runnable = /^(svg|html?)$/;

function kindErrors(names: readonly string[]): string[] {
  const known = fileKinds.map(({ name }) => name);
  const unknown = names.filter(name => !known.includes(name));
  return unknown.map(name =>
    runnable.test(name)
      ? `UPLOAD_TYPES must not have ${name}: such files may carry scripts (SECURITY.md says how to have them elsewhere)`
      : `UPLOAD_TYPES must be names of ${known.join(', ')}, separated by commas (it has "${name}")`,
  );
}

/** Reads the settings of uploads. Without MEDIA_ENDPOINT there are none, and the others are not looked at. */
export function readMediaConfig(setting: (name: string) => string | undefined): FeatureSettings {
  const endpoint = setting('MEDIA_ENDPOINT')?.replace(/\/+$/, '');
  if (endpoint === undefined) return { config: {}, errors: [] };
  const token = setting('MEDIA_TOKEN');
  const names = (setting('UPLOAD_TYPES') ?? usualKinds).split(',').map(name => name.trim().toLowerCase());
  const megabytes = Number(setting('UPLOAD_MAX_MB') ?? defaultMaximum);
  const isSize = Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= 1_000;
  const errors = [
    ...storageErrors('MEDIA', endpoint, token),
    ...kindErrors(names),
    ...(isSize ? [] : ['UPLOAD_MAX_MB must be a whole number of megabytes from 1 to 1000']),
  ];
  const kinds = fileKinds.filter(({ name }) => names.includes(name));
  const limits = { kinds, maxBytes: megabytes * megabyte };
  const media = { endpoint, token, identityClientId: setting('AZURE_CLIENT_ID'), limits };
  return { config: { media }, errors };
}
