import type { Setup } from './estimate.ts';
import { filePrices } from './prices.ts';

/** Assumptions about uploaded files, and about copies of posts. */
const assumed = {
  /** What storage in three zones costs, relative to one. */
  zoneFactor: 1.25,
  /** The requests that an upload makes: it is sent and copied, and besides looked at, read, and renewed. */
  writesAnUpload: 2,
  readsAnUpload: 3,
  /** Days for which an upload's own copy is billed: until a rule deletes it, at the latest, and then as a deleted file. */
  daysIncoming: 3 + 30,
  daysAMonth: 30,
  uploadMb: 1,
  /** The sizes of a photograph, each a file that is uploaded: of 400, 800, 1600 and 2400 px, as WebP. */
  sizes: 4,
  sizesMb: 0.6,
  /** One of 1600 px. */
  viewKb: 200,
  /** A copy is put, and those of its post are listed for what goes, which is billed as a write. */
  writesACopy: 2,
  /** 8 KB of text, compressed. */
  copyKb: 3,
  /** Months for which a copy is kept, at most. */
  monthsOfCopy: 12,
};

/** What is done with files and posts, in the words of the table, and what each costs, in US dollars. */
export function fileCosts({ zoneRedundant }: Pick<Setup, 'zoneRedundant'>): Record<string, number> {
  const { stored, writes, reads, traffic } = filePrices;
  const aGigabyte = stored.dollars * (zoneRedundant ? assumed.zoneFactor : 1);
  const ofRequests = (written: number, read: number) =>
    (written * writes.dollars + read * reads.dollars) / 10_000;
  const ofUploads = (files: number, gigabytes: number) =>
    ofRequests(files * assumed.writesAnUpload, files * assumed.readsAnUpload) +
    (gigabytes * aGigabyte * assumed.daysIncoming) / assumed.daysAMonth;
  const uploads = 1_000;
  const views = 1_000_000;
  const uploadedGb = (uploads * assumed.uploadMb) / 1_000;
  const ofSizesGb = (uploads * assumed.sizesMb) / 1_000;
  const viewedGb = (views * assumed.viewKb) / 1e6;
  const copies = 1_000;
  const copiedGb = (copies * assumed.copyKb) / 1e6;
  return {
    'A gigabyte of files, a month': aGigabyte,
    [`1,000 uploads of ${assumed.uploadMb} MB`]: ofUploads(uploads, uploadedGb),
    'The same, each with four sizes': ofUploads(uploads * (1 + assumed.sizes), uploadedGb + ofSizesGb),
    [`A million views of ${assumed.viewKb} KB`]: ofRequests(0, views) + viewedGb * traffic.dollars,
    '1,000 copies of posts, kept for a year':
      ofRequests(copies * assumed.writesACopy, 0) + copiedGb * aGigabyte * assumed.monthsOfCopy,
  };
}
