/** Which tests notice changes of some sources. */
interface Tests {
  /** Those that notice most of them, the fastest first. */
  first: string[];
  /** Those in tests/resilience and other rooms that are about these sources, and take longer. */
  also?: string[];
}

const create = 'tests/contract/create/create';
const lists = 'tests/contract/list/list';
const roundTrip = 'tests/contract/payloads/round-trip';
const everyOperation = 'tests/contract/every-operation/';

/** Files that run most of the service in a few seconds. */
const broad = [
  roundTrip,
  create,
  'tests/contract/update/update',
  lists,
  'tests/contract/every-operation/failures',
];

/** The tests of a source, by the beginning of its path; the longest counts. All are beginnings of paths. */
const testsOf: Record<string, Tests> = {
  'shared/': { first: [everyOperation], also: ['tests/resilience/model'] },
  'shared/config.ts': { first: [], also: ['tests/resilience/slow-store', 'tests/resilience/never-stale'] },
  'shared/values/date-time.ts': {
    first: ['tests/contract/payloads/dates', 'tests/contract/list/list-order'],
    also: ['tests/resilience/clocks', 'tests/resilience/finding-time'],
  },
  'shared/description/': {
    first: ['tests/app/description/', `${everyOperation}description`],
    also: ['tests/client/', 'tests/infra/build/description'],
  },
  'shared/docs/': { first: ['tests/app/docs/', `${everyOperation}docs`] },
  'shared/expansion/': {
    first: ['tests/contract/read/read', roundTrip, lists],
    also: [
      'tests/resilience/request-budget',
      'tests/resilience/export',
      'tests/resilience/interruptions',
      'tests/resilience/fault-matrix-pages',
      'tests/resilience/finding-failures',
      'tests/resilience/crowd',
    ],
  },
  'shared/failures/failure.ts': {
    first: [`${everyOperation}problems`],
    also: ['tests/resilience/failure-log'],
  },
  'shared/families/': {
    first: [roundTrip, 'tests/contract/payloads/payloads', create, lists],
    also: ['tests/resilience/unchanged-update', 'tests/resilience/request-budget', 'tests/resilience/model'],
  },
  'shared/families/medi': {
    first: ['tests/contract/payloads/media-types', roundTrip],
    also: ['tests/resilience/unchanged-update', 'tests/resilience/model'],
  },
  'shared/families/post-order.ts': {
    first: ['tests/contract/list/finding.', 'tests/contract/list/list-order'],
    also: ['tests/resilience/clocks', 'tests/resilience/finding-time'],
  },
  'shared/finding/': {
    first: ['tests/contract/list/finding'],
    also: [
      'tests/resilience/finding-time',
      'tests/resilience/request-budget',
      'tests/resilience/finding-failures',
    ],
  },
  'shared/http/': {
    first: [...broad, `${everyOperation}problems`, `${everyOperation}headers`, 'tests/contract/read/head'],
    also: [
      'tests/resilience/unread-bodies',
      'tests/resilience/overload',
      'tests/resilience/log-content',
      'tests/resilience/failure-log',
      'tests/resilience/export',
      'tests/resilience/interruptions',
      'tests/resilience/hostile',
      'tests/resilience/crowd',
    ],
  },
  'shared/http/host/discard-body.ts': {
    first: ['tests/resilience/unread-bodies'],
    also: ['tests/resilience/hostile', 'tests/resilience/crowd'],
  },
  'shared/http/request/list/': {
    first: [lists, 'tests/contract/list/finding'],
    also: ['tests/resilience/finding-time', 'tests/resilience/request-budget'],
  },
  'shared/http/request/property-names.ts': {
    first: ['tests/contract/payloads/request-bodies', 'tests/contract/payloads/field-order'],
    also: ['tests/resilience/hostile'],
  },
  'shared/http/json': {
    first: [roundTrip, 'tests/contract/payloads/json', 'tests/contract/payloads/request-bodies'],
    also: ['tests/resilience/hostile'],
  },
  'shared/managed-identity.ts': {
    first: ['tests/infra/build/identity-bundle', 'tests/infra/platform-settings'],
  },
  'shared/memory/': {
    first: ['tests/contract/payloads/size'],
    also: ['tests/resilience/overload', 'tests/resilience/crowd', 'tests/resilience/finding-failures'],
  },
  'shared/operations/': {
    first: [everyOperation, 'tests/app/description/', 'tests/app/functions'],
    also: ['tests/client/'],
  },
  'shared/store/': {
    first: [
      create,
      lists,
      'tests/contract/update/update',
      'tests/contract/delete/delete',
      'tests/resilience/request-budget',
      'tests/resilience/lost-answers',
    ],
    also: [
      'tests/resilience/conditional-lost-answers',
      'tests/resilience/concurrent-deletes',
      'tests/resilience/counts',
      'tests/resilience/clocks',
      'tests/resilience/unchanged-update',
      'tests/resilience/store-failures',
      'tests/resilience/fault-matrix.',
      'tests/resilience/fault-matrix-places',
      'tests/resilience/write-time',
      'tests/resilience/slow-store',
      'tests/resilience/contention',
    ],
  },
  'shared/store/creation': {
    first: [create, 'tests/resilience/lost-answers', 'tests/resilience/clocks'],
    also: [
      'tests/resilience/late-writes',
      'tests/resilience/group-commit',
      'tests/resilience/contention',
      'tests/resilience/counts',
      'tests/resilience/fault-matrix.',
      'tests/resilience/store-failures',
      'tests/infra/import/order',
    ],
  },
  'shared/store/transport/': {
    first: [
      create,
      'tests/resilience/no-answers',
      'tests/app/telemetry/received',
      'tests/resilience/store-failures',
    ],
    also: [
      'tests/resilience/lost-answers',
      'tests/resilience/failure-log',
      'tests/resilience/fault-matrix',
      'tests/resilience/slow-store',
      'tests/resilience/write-time',
      'tests/resilience/request-budget',
      'tests/resilience/contention',
      'tests/resilience/overload',
    ],
  },
  'shared/telemetry/': {
    first: ['tests/app/telemetry/'],
    also: ['tests/resilience/failure-log', 'tests/resilience/log-content'],
  },
  'shared/versions/': {
    first: ['tests/contract/update/conditional', 'tests/contract/read/conditional'],
    also: [
      'tests/resilience/finding-time',
      'tests/resilience/conditional-lost-answers',
      'tests/resilience/request-budget',
      'tests/resilience/no-answers',
      'tests/resilience/never-stale',
    ],
  },
};

/** Slow, and about the page alone: tried of its sources alone. */
const pageTests = 'tests/app/docs/';

/** The files whose paths begin so, in the order of the beginnings. */
const beginning = (prefixes: readonly string[], files: readonly string[]): string[] => [
  ...new Set(prefixes.flatMap(prefix => files.filter(file => file.startsWith(prefix)))),
];

function tableOf(source: string): Tests {
  const matching = Object.keys(testsOf).filter(prefix => source.startsWith(prefix));
  const [longest = ''] = matching.sort((one, other) => other.length - one.length);
  return testsOf[longest] ?? { first: [] };
}

/**
 * The test files that a change of a source is tried against first, in this order.
 * @param source such as shared/values/slug.ts. @param files all test files, without those in tests/unit.
 */
export const firstTestsOf = (source: string, files: readonly string[]): string[] =>
  beginning(tableOf(source).first, files);

/** All test files that should notice a change of one of the sources: those that take long come last. */
export function allTestsOf(sources: readonly string[], files: readonly string[]): string[] {
  const isWanted = (file: string) =>
    !file.startsWith(pageTests) || sources.some(source => source.startsWith('shared/docs/'));
  const also = sources.flatMap(source => [...tableOf(source).first, ...(tableOf(source).also ?? [])]);
  return beginning([...broad, 'tests/contract/', 'tests/app/', ...also], files).filter(isWanted);
}
