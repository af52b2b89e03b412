// The arguments of the local Functions host. Plain JavaScript without dependencies: see ../../kit/command-line.mjs.

/** How a server lets pages of other origins call the API; the options have the names of `func start`. */
export const corsOptions = /** @type {const} */ ({
  cors: {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    means: 'Lets pages of that origin call the API; separate more by commas, * means all',
  },
  'cors-credentials': { type: 'boolean', means: 'Lets these pages send cookies' },
});

/** Whether a sign-in stands before the app, and how. */
export const signInOptions = /** @type {const} */ ({
  'sign-in': { type: 'boolean', means: 'Asks for a sign-in, as in Azure' },
  unauthenticated: {
    type: 'string',
    value: '401|redirect',
    means: 'What requests without a sign-in get: 401, or its form',
  },
  people: {
    type: 'string',
    value: 'FILE',
    means: 'Who can be chosen in its form: a list in JSON',
  },
});

/** @satisfies {import('../../kit/command-line.mjs').Command} */
export const host = /** @type {const} */ ({
  run: 'local-functions',
  does: 'Serves a built function app as Azure does, on 127.0.0.1.',
  options: {
    app: {
      type: 'string',
      required: true,
      value: 'FOLDER',
      means: 'The app: the folder with host.json, and with package.json, whose main is its entry point',
    },
    ...corsOptions,
    ...signInOptions,
    'excluded-path': {
      type: 'string',
      multiple: true,
      value: 'PATH',
      means: 'A path that needs no sign-in; with /* at its end all below it. Repeat it for more',
    },
    'other-sites': {
      type: 'string',
      value: 'refused|served',
      means: 'Whether pages of other sites are answered with 403, or as in Azure',
    },
    'silent-timeout-ms': {
      type: 'string',
      value: 'N',
      means: 'How long nothing may be sent to a waiting client (240000, as in Azure)',
    },
    timers: {
      type: 'string',
      value: 'FILE',
      means: 'Where it is kept when timers ran: what was missed between two starts is run at once',
    },
    'awaits-settings': {
      type: 'boolean',
      means: 'Loads the app once the process that started it sends further settings',
    },
    waits: {
      type: 'boolean',
      means: 'Serves on PORT once the process that started it sends a message, and on a free port before',
    },
  },
  settings: { PORT: 'The port (7071)' },
});
