/** Versions of the service ("Versioning for Azure Storage"), of which this server knows those from the first to the last. */
export const knownVersions = [
  '2020-12-06',
  '2021-02-12',
  '2021-04-10',
  '2021-06-08',
  '2021-08-06',
  '2021-10-04',
  '2021-12-02',
  '2022-11-02',
  '2023-01-03',
  '2023-05-03',
  '2023-08-03',
  '2023-11-03',
  '2024-02-04',
  '2024-05-04',
  '2024-08-04',
  '2024-11-04',
  '2025-01-05',
  '2025-05-05',
  '2025-07-05',
  '2025-11-05',
  '2026-02-06',
  '2026-04-06',
];

export const latestVersion = '2026-04-06';

export const isKnownVersion = (version: string): boolean => knownVersions.includes(version);
