// The commands with their arguments, as they are read and as their help shows them.
// Plain JavaScript without dependencies: --help and a wrong argument are answered before anything is installed.

import { corsOptions, host, signInOptions } from '../local/functions/host/command.mjs';

const cosmosPort = { COSMOS_PORT: 'The port of local Cosmos DB (8081)' };
const blobPort = { BLOB_PORT: 'The port of local Blob Storage (10000)' };
const dataFolder = { DATA_DIR: 'The folder of the data (.data)' };

const serviceOptions = /** @type {const} */ ({
  url: {
    type: 'string',
    value: 'ADDRESS',
    means: 'The API of the service (http://127.0.0.1:7071/api, with the port that PORT names)',
  },
  header: {
    type: 'string',
    multiple: true,
    value: "'NAME: VALUE'",
    means: 'Sent with each request, to sign in',
  },
});

const serviceSettings = { PORT: 'The port of the service on this machine, without --url (7071)' };

/** @satisfies {Record<string, import('../local/kit/command-line.mjs').Command>} */
export const commands = /** @type {const} */ ({
  start: {
    run: 'npm start --',
    does: 'Serves the app locally, over local Cosmos DB, and builds it first if something has changed.',
    options: {
      empty: { type: 'boolean', means: 'Does not load the sample blog' },
      memory: { type: 'boolean', means: 'Keeps no data' },
      public: {
        type: 'boolean',
        means: 'Serves the public blogs to everybody as well, on a port of its own',
      },
      site: { type: 'boolean', means: 'Shows the first of them as a site; with --public' },
      ...signInOptions,
      members: {
        type: 'boolean',
        means: 'Shows a blog only to its members (MEMBERS=on), with the sign-in and people to try it as',
      },
      events: {
        type: 'boolean',
        means:
          'Blogs tell others of their changes (EVENTS=on): a sample receiver prints what the first one tells',
      },
      watch: { type: 'boolean', means: 'Builds and serves each change of the sources' },
      ...corsOptions,
    },
    settings: {
      MEMBERS: 'on: as --members',
      EVENTS: 'on: as --events',
      PORT: "The API's port (7071)",
      PUBLIC_PORT: 'The port of --public (7072)',
      SITE_PORT: 'The port of --site (7073)',
      ...cosmosPort,
      ...blobPort,
      ...dataFolder,
    },
  },
  test: {
    run: 'npm test --',
    does:
      "Runs the tests: all but those of npm run test:load, or those whose files' paths match. Jest takes the options: npx jest " +
      '--help',
    operands: '[PATH]... [OPTION]...',
    passesOn: true,
    options: {},
    settings: {
      BASE: 'The address of a running service, such as http://127.0.0.1:7071, for tests/contract',
      SIGN_IN: '1: the tests of tests/contract sign in at the local sign-in',
      DEPTH: 'full: every combination, and several times as many runs of random tests',
      REPLICA_LAG: 'How many writes replicas of local Cosmos DB may lag behind (0)',
    },
  },
  'test-load': {
    run: 'npm run test:load --',
    does:
      'Runs the tests that need load, crowds, peaks of memory or clocks, one after the other, on a machine that has nothing else to ' +
      'do. Jest takes the options: npx jest --help',
    operands: '[PATH]... [OPTION]...',
    passesOn: true,
    options: {},
    settings: { DEPTH: 'full: for longer' },
  },
  check: {
    run: 'npm run check --',
    does: 'Checks format, lint and types, then runs npm test.',
    // `npm test` is a command of its own: this is for those who run it next.
    options: { 'without-tests': { type: 'boolean', means: 'Checks all but the tests, in seconds' } },
  },
  build: {
    run: 'npm run build',
    does: 'Builds the app into dist/, ready to deploy, with the licences of what it includes (THIRD-PARTY.md).',
    options: {},
  },
  cosmos: {
    run: 'npm run cosmos --',
    does: 'Starts local Cosmos DB alone, with the database and the container of the service.',
    options: { memory: { type: 'boolean', means: 'Keeps no data' } },
    settings: { ...cosmosPort, ...dataFolder },
  },
  blob: {
    run: 'npm run blob --',
    does: 'Starts local Blob Storage alone, with the containers of the service.',
    options: { memory: { type: 'boolean', means: 'Keeps no data' } },
    settings: { ...blobPort, ...dataFolder },
  },
  host: { ...host, run: 'npm run host --' },
  import: {
    run: 'npm run import --',
    does:
      'Loads a blog into a running service, from an export of the service, of WordPress or of Ghost: creates what is missing, ' +
      'updates what differs and was not changed here. If it was interrupted, run the same command again.',
    operands: 'FILE[.gz]',
    options: {
      'dry-run': { type: 'boolean', means: 'Only says what would come and what would not' },
      media: {
        type: 'boolean',
        means:
          "Fetches the files that media name, uploads them, and puts their new addresses into media and into posts' and authors' texts",
      },
      sizes: {
        type: 'boolean',
        means: 'With --media: makes their pictures in smaller sizes here, and uploads these too',
      },
      'media-from': {
        type: 'string',
        value: 'HOST[:PORT]',
        means:
          'Fetches from this host, at its usual port or this one, although it is not on the public internet',
      },
      'media-folder': {
        type: 'string',
        value: 'FOLDER',
        means:
          "Takes the files from this folder of the old system, such as a copy of wp-content/uploads or of Ghost's content, and " +
          'fetches only what is not in it',
      },
      format: {
        type: 'string',
        value: 'FORMAT',
        means: 'What texts are written in where the file does not say it: markdown or html',
      },
      report: {
        type: 'string',
        value: 'FILE',
        means:
          'Writes all of the report into this file, one JSON object a line; otherwise it shows three of a kind',
      },
      pages: { type: 'boolean', means: 'WordPress, Ghost: pages come too, which they do without this' },
      'without-pages': { type: 'boolean', means: 'WordPress, Ghost: pages stay behind' },
      'internal-tags': { type: 'boolean', means: 'Ghost: tags that readers do not see come too' },
      markdown: { type: 'boolean', means: 'WordPress, Ghost: texts become Markdown' },
      site: {
        type: 'string',
        value: 'ADDRESS',
        means: 'WordPress, Ghost: the address of the old site, if the file does not say it',
      },
      overwrite: { type: 'boolean', means: 'Also updates what was changed here since the last import' },
      ...serviceOptions,
    },
    settings: serviceSettings,
  },
  export: {
    run: 'npm run export --',
    does:
      'Writes a blog into a folder that Hugo, Eleventy and Astro read: posts and pages as Markdown with front matter, drafts apart from them, the files of ' +
      'media, the data of the site with its menu, authors and tags, and redirects as hosts take them. ' +
      'The export without losses is the JSON that GET blog/{blogId} answers.',
    operands: 'BLOG',
    options: {
      to: { type: 'string', value: 'markdown', means: 'The form' },
      folder: { type: 'string', value: 'FOLDER', means: 'Where to write; an empty folder, or none yet' },
      'media-from': {
        type: 'string',
        value: 'HOST[:PORT]',
        means:
          'Fetches from this host, at its usual port or this one, although it is not on the public internet',
      },
      ...serviceOptions,
    },
    settings: serviceSettings,
  },
  media: {
    run: 'npm run media --',
    does:
      'sweep deletes the files in storage that no medium names; restore brings back deleted files that media name, as long as ' +
      'storage keeps them, and lists media whose files are missing; sizes makes pictures that have none in smaller sizes, here, and ' +
      'uploads them. If it was interrupted, run the same command again.',
    operands: 'sweep|restore|sizes',
    options: {
      'dry-run': { type: 'boolean', means: 'Only says what it would do' },
      'older-than': {
        type: 'string',
        value: 'MINUTES',
        means: 'Sweeps files that are older than that (60): younger ones may be about to be named',
      },
      account: {
        type: 'string',
        value: 'ADDRESS',
        means:
          'The storage to sweep or restore in, such as https://NAME.blob.core.windows.net, with the sign-in of az login (local Blob Storage)',
      },
      blog: {
        type: 'string',
        value: 'BLOG',
        means: 'Makes sizes for the pictures of this blog alone (all that you see)',
      },
      ...serviceOptions,
    },
    settings: { ...serviceSettings, ...blobPort },
  },
  package: {
    run: 'npm run package',
    does: 'Builds the app and packs it into the zip that is deployed.',
    options: {},
  },
  'start-func': {
    run: 'npm run start:func --',
    does: 'Runs the app in Azure Functions Core Tools, which take the options: func start --help',
    operands: '[OPTION]...',
    passesOn: true,
    options: {},
  },
  bench: {
    run: 'npm run bench --',
    does: 'Measures the service over local Cosmos DB: latency, throughput, request units, starts.',
    options: {
      quick: { type: 'boolean', means: 'With fewer rounds and less data' },
      against: {
        type: 'string',
        value: 'FOLDER,...',
        means: 'Only compares this version with others that were built into folders, such as ../before/dist',
      },
    },
  },
  soak: {
    run: 'npm run soak --',
    does: 'Puts the service under kills and mixed load, and says what went wrong.',
    options: {
      minutes: { type: 'string', value: 'N', default: '10', means: 'The duration of the mixed load (10)' },
      rounds: { type: 'string', value: 'N', default: '20', means: 'The number of kills (20)' },
    },
  },
  mutants: {
    run: 'npm run mutants --',
    does:
      'Shows whether the tests notice changes of the code, by StrykerJS: of the files given, or of all. All of shared/ takes ' +
      'an hour or more.',
    operands: '[FILE]...',
    options: {
      tests: {
        type: 'string',
        value: 'PATH',
        means:
          'Tries each with the test files whose paths match, such as tests/contract/update, not with tests/unit',
      },
    },
  },
  size: {
    run: 'npm run size --',
    does: 'Counts the lines of code, and the files and functions that a create and a list of posts pass.',
    options: { of: { type: 'string', value: 'FOLDER', means: 'Of another version, such as ../before' } },
  },
  audit: {
    run: 'npm run audit',
    does: 'Says which dependencies have known vulnerabilities, if the registry knows.',
    options: {},
  },
  cost: {
    run: 'npm run cost --',
    does: 'Prints what a month in Azure costs, for the set-ups in infra/*.bicepparam.',
    options: {
      reads: {
        type: 'string',
        value: 'N',
        means: 'With that many reads a day, in place of the usual columns',
      },
      write: {
        type: 'boolean',
        means: 'Writes the tables with the usual columns into infra/guide/cost.md',
      },
    },
  },
  openapi: {
    run: 'npm run openapi --',
    does: 'Writes the description of the API to a file (openapi.json), without the address of a server.',
    operands: '[FILE]',
    options: {},
  },
  client: {
    run: 'npm run client',
    does: 'Makes the package of the typed client, blog-content-client.tgz.',
    options: {},
  },
});

/** The commands that need what only tests and checks need (`devDependencies`); all others do without. */
export const needDevelopment = ['test', 'test-load', 'check', 'mutants', 'client'];
