import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** What a room may import besides itself: rooms, files, or packages of Azure. The rooms of files are the longest names that fit. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  functions: ['shared/service.ts', 'shared/public-service.ts', 'shared/http/host', '@azure/functions'],
  // The parts put together.
  'shared/service.ts': ['shared', '@azure/functions'],
  // The public surface only reads (tests/public/read-only.test.ts).
  'shared/public-service.ts': [
    'shared/config.ts',
    'shared/expansion',
    'shared/families',
    'shared/features.ts',
    'shared/features/drafts/stored-draft.ts',
    'shared/features/feeds',
    'shared/features/previews/public.ts',
    'shared/features/redirects/operations.ts',
    'shared/features/redirects/public.ts',
    'shared/features/redirects/stored-redirects.ts',
    'shared/features/uploads/own-spelling.ts',
    'shared/finding',
    'shared/http',
    'shared/memory',
    'shared/operations',
    'shared/pages',
    'shared/rendering',
    'shared/store/keys.ts',
    'shared/store/reads',
    'shared/store/repository.ts',
    'shared/store/transport/client.ts',
    'shared/telemetry',
    'shared/versions',
    '@azure/functions',
  ],
  'shared/config.ts': [
    'shared/families',
    'shared/feature.ts',
    'shared/features.ts',
    'shared/store/transport/client.ts',
    'shared/telemetry/record-types.ts',
    'shared/values',
  ],
  'shared/feature.ts': ['shared/description/json.ts', 'shared/families', 'shared/operations'],
  'shared/features.ts': ['shared/feature.ts', 'shared/features', 'shared/operations'],
  // The core, from what knows least to what knows most. It knows no feature.
  'shared/values': [],
  'shared/embeds': [],
  'shared/calls': [],
  'shared/managed-identity.ts': [],
  'shared/access': ['shared/values'],
  'shared/failures': ['shared/access'],
  'shared/families': ['shared/failures', 'shared/values'],
  'shared/memory': ['shared/failures', 'shared/families'],
  'shared/operations': ['shared/failures', 'shared/families'],
  'shared/description': [
    'shared/failures',
    'shared/families',
    'shared/feature.ts',
    'shared/features.ts',
    'shared/operations',
    'shared/values',
  ],
  'shared/blob-storage': [
    'shared/calls',
    'shared/failures',
    'shared/managed-identity.ts',
    'shared/values',
    '@azure/storage-blob',
  ],
  'shared/telemetry': ['shared/calls', 'shared/failures', 'shared/managed-identity.ts', '@azure/functions'],
  'shared/store': [
    'shared/calls',
    'shared/failures',
    'shared/families',
    'shared/managed-identity.ts',
    'shared/memory',
    'shared/telemetry',
    'shared/values',
    '@azure/cosmos',
  ],
  'shared/rendering': ['shared/calls', 'shared/embeds', 'shared/families', 'shared/memory', 'shared/values'],
  'shared/markdown-from-html': ['shared/embeds', 'shared/rendering', 'shared/values'],
  'shared/expansion': ['shared/calls', 'shared/failures', 'shared/families', 'shared/memory', 'shared/store'],
  'shared/versions': [
    'shared/calls',
    'shared/failures',
    'shared/families',
    'shared/memory',
    'shared/store/reads',
    'shared/store/repository.ts',
  ],
  'shared/finding': [
    'shared/expansion',
    'shared/failures',
    'shared/families',
    'shared/operations',
    'shared/store/keys.ts',
    'shared/store/reads',
    'shared/store/repository.ts',
    'shared/values',
    'shared/versions',
  ],
  'shared/http': [
    'shared/access',
    'shared/calls',
    'shared/description',
    'shared/expansion',
    'shared/failures',
    'shared/families',
    'shared/finding',
    'shared/memory',
    'shared/operations',
    'shared/store',
    'shared/telemetry',
    'shared/values',
    'shared/versions',
    '@azure/functions',
    '@azure/functions-core',
  ],
  'shared/pages': ['shared/failures', 'shared/http', 'shared/memory', 'shared/versions'],
};

/** What every feature may import: all of the core, and no other feature. */
const core = [
  ...Object.keys(arrows).filter(
    room => !/^functions|^shared\/(features|service|public-service|config)/.test(room),
  ),
  '@azure/cosmos',
  '@azure/storage-blob',
];

const featureRooms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['drafts', 'events', 'feeds', 'members', 'previews', 'redirects', 'revisions', 'uploads'].map(name => [
    `shared/features/${name}`,
    core,
  ]),
);

/** What each room of the studio may import: it, its clients and the parts that know no page. */
const studioParts = [
  ...[
    'address',
    'collate',
    'dates',
    'insist',
    'language-names',
    'later-words',
    'limits',
    'linked-pages',
    'loaded',
    'owner',
  ],
  ...['paged', 'put-look', 'remembered-choice', 'service', 'session', 'trouble', 'use-settled', 'words'],
].map(name => `client/studio/${name}.ts`);
const studioRoom = (...arrows: string[]) => ['client/api', ...studioParts, ...arrows];

/** Rooms of the studio. What a room takes from shared/ are rules that the service follows as well. */
const studio: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(studioParts.map(part => [part, studioRoom()])),
  'client/studio/owner.ts': studioRoom('client/studio/saving/remote-draft.ts'),
  'client/studio/app.tsx': ['client/studio'],
  'client/studio/main.tsx': ['client/studio'],
  'client/studio/later-pages.ts': ['client/studio'],
  'client/studio/saving': studioRoom(),
  'client/studio/frame': studioRoom('client/studio/members/access.ts'),
  'client/studio/form': studioRoom(
    'client/studio/frame',
    'client/studio/media/picker.tsx',
    'client/studio/media/picture-input.tsx',
    'client/studio/saving',
    'shared/families/rules.ts',
  ),
  'client/studio/members': studioRoom(
    'client/studio/form/choice-field.tsx',
    'client/studio/frame',
    'shared/access/principal-id.ts',
    'shared/access/role.ts',
    'shared/features/members/member.ts',
    'shared/features/members/membership.ts',
  ),
  'client/studio/events': studioRoom(
    'client/studio/form/switch.tsx',
    'client/studio/form/web-address.ts',
    'client/studio/frame',
    'client/studio/members',
    'shared/features/events/event.ts',
  ),
  'client/studio/blogs': studioRoom(
    'client/studio/events',
    'client/studio/form',
    'client/studio/frame',
    'client/studio/later-pages.ts',
    'client/studio/members',
    'shared/families/language.ts',
    'shared/families/post-address.ts',
    'shared/features/redirects/faults.ts',
    'shared/features/redirects/redirect.ts',
    'shared/values/web-address.ts',
  ),
  'client/studio/posts': studioRoom(
    'client/studio/bin',
    'client/studio/editor/copy-body.ts',
    'client/studio/editor/draft.ts',
    'client/studio/editor/make-copy.ts',
    'client/studio/editor/taken-back.ts',
    'client/studio/editor/template.ts',
    'client/studio/frame',
    'client/studio/later-pages.ts',
    'client/studio/members',
  ),
  'client/studio/terms': studioRoom(
    'client/studio/bin',
    'client/studio/form',
    'client/studio/frame',
    'client/studio/members',
    'client/studio/posts',
    'client/studio/sharing',
    'shared/values/slug.ts',
  ),
  'client/studio/media': studioRoom(
    'client/studio/bin',
    'client/studio/blogs/blog-store.ts',
    'client/studio/editor/draft.ts',
    'client/studio/form',
    'client/studio/frame',
    'client/studio/later-pages.ts',
    'client/studio/members',
    'client/studio/posts',
    'shared/features/uploads/file-kinds.ts',
  ),
  'client/studio/sharing': studioRoom(
    'client/studio/editor/draft.ts',
    'client/studio/editor/writing.ts',
    'client/studio/form',
    'client/studio/media',
    'shared/families/post-address.ts',
    'shared/values/slug.ts',
  ),
  'client/studio/preview': studioRoom(
    'client/studio/editor/draft.ts',
    'client/studio/editor/publishing/reach.ts',
    'client/studio/editor/remote.ts',
    'client/studio/editor/writing.ts',
    'client/studio/media/stored-file.ts',
    'client/studio/saving/clock.ts',
    'shared/rendering/content-html.ts',
    'shared/rendering/task.ts',
  ),
  'client/studio/bin': studioRoom(
    'client/studio/frame',
    'client/studio/history/who-wrote.ts',
    'client/studio/later-pages.ts',
    'client/studio/members',
  ),
  // It restores into what is written on the desk.
  'client/studio/history': studioRoom(
    'client/studio/bin/bin.ts',
    'client/studio/bin/missing-names.ts',
    'client/studio/editor',
    'client/studio/frame',
    'client/studio/media/stored-file.ts',
    'client/studio/members',
    'shared/features/members/member.ts',
    'shared/rendering/content-html.ts',
    'shared/rendering/task.ts',
  ),
  // The desk knows all that stands on it.
  'client/studio/editor': studioRoom(
    'client/studio/bin',
    'client/studio/blogs',
    'client/studio/form',
    'client/studio/frame',
    'client/studio/history/history-part.tsx',
    'client/studio/history/who-wrote.ts',
    'client/studio/later-pages.ts',
    'client/studio/media',
    'client/studio/members',
    'client/studio/posts',
    'client/studio/preview',
    'client/studio/saving',
    'client/studio/sharing/post-sections.tsx',
    'shared/families/language.ts',
    'shared/families/post-address.ts',
    'shared/markdown-from-html/in-browser.ts',
    'shared/rendering/content-html.ts',
    'shared/rendering/task.ts',
    'shared/values/slug.ts',
  ),
  // A text is written alike on any desk.
  'client/studio/editor/text': studioRoom(
    'client/studio/editor/draft.ts',
    'client/studio/frame',
    'client/studio/media/accepted.ts',
    'client/studio/media/picker.tsx',
    'client/studio/media/shown-picture.ts',
    'client/studio/posts/post-state.ts',
    'shared/embeds',
    'shared/markdown-from-html/in-browser.ts',
    'shared/rendering/markdown/read-markdown.ts',
    'shared/rendering/task.ts',
  ),
};

/** Rooms outside the service, most of which know nothing of it. */
const outside: Readonly<Record<string, readonly string[]>> = {
  // These are in packages of their own.
  'shared/features/feeds/formats': [],
  'client/api': [],
  'client/docs': [],
  examples: [],
  ...studio,
  // A stand-in knows nothing of the service, nor of other stand-ins.
  'infra/local/kit': [],
  'infra/local/blob': ['infra/local/kit', '@azure/storage-blob'],
  'infra/local/cosmos': ['infra/local/kit', '@azure/cosmos'],
  'infra/local/functions': ['infra/local/kit', '@azure/functions'],
  'infra/lab': ['infra/cosmos', 'infra/local', 'infra/tools', '@azure/functions'],
  // Import and export know the families and features that they write, not how the service serves them.
  'infra/tools': [
    'client/api',
    'examples',
    'infra/cosmos',
    'infra/local',
    'shared/description',
    'shared/families',
    'shared/features/feeds/formats',
    'shared/features/redirects/payload.ts',
    'shared/features/redirects/redirect.ts',
    'shared/features/uploads',
    'shared/markdown-from-html',
    'shared/rendering',
    'shared/values',
    '@azure/storage-blob',
  ],
};

const rooms = { ...arrows, ...featureRooms, ...outside };

const roomOf = (file: string) =>
  Object.keys(rooms)
    .filter(room => file === room || file.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0];

const isWithin = (place: string, file: string) => file === place || file.startsWith(`${place}/`);

const files = execFileSync('git', ['ls-files', 'functions', 'shared', 'client', 'examples', 'infra'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.(ts|tsx|mjs)$/.test(file));

/** The packages of which only some rooms know. */
const sdks = /^@azure\/(functions|functions-core|cosmos|storage-blob)$/;

/** What a text in a file imports: files of the project by their paths, and those packages. */
const importsIn = (file: string, text: string) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map(([, name = '']) => name)
    .filter(name => name.startsWith('.') || sdks.test(name))
    .map(name => (name.startsWith('.') ? join(dirname(file), name) : name));

const importsOf = (file: string) => importsIn(file, readFileSync(file, 'utf8'));

/** What is wrong in what a file imports. */
function forbiddenIn(file: string, imports: readonly string[]): string[] {
  const room = roomOf(file) ?? '';
  const allowed = [room, ...(rooms[room] ?? []), 'package.json'];
  return imports
    .filter(imported => !allowed.some(place => isWithin(place, imported)))
    .map(imported => `${file} must not import ${imported}`);
}

test('Every room imports only what its list of arrows allows', () => {
  expect(files.flatMap(file => forbiddenIn(file, importsOf(file)))).toEqual([]);
});

test.each([
  ['shared/values/guid.ts', "import { Failure } from '../failures/failure.ts';"],
  ['shared/calls/deadline.ts', "import '../telemetry/start.ts';"],
  ['shared/finding/finder.ts', "const gate = await import('../features/members/access-control.ts');"],
  ['client/api/index.ts', "export type { Item } from '../../shared/families/item.ts';"],
  ['client/docs/page.ts', "import { api } from '../api/index.ts';"],
  ['client/studio/saving/saver.ts', "import { PostRow } from '../posts/post-row.tsx';"],
  ['client/studio/posts/acts.ts', "import { keyOf } from '../../../shared/store/keys.ts';"],
  ['infra/local/blob/server.ts', "import { serve } from '../cosmos/server.ts';"],
  ['infra/lab/bench/bench.ts', "import { keyOf } from '../../../shared/store/keys.ts';"],
  ['infra/tools/import/send.ts', "import { guard } from '../../../shared/http/guard.ts';"],
  ['examples/site/build.mjs', "import { slugOf } from '../../shared/values/slug.ts';"],
  ['functions/tag.ts', "import { CosmosClient } from '@azure/cosmos';"],
])('An import that no arrow allows is reported: in %s, %s', (file, text) => {
  expect(forbiddenIn(file, importsIn(file, text))).toEqual([
    expect.stringContaining(`${file} must not import `),
  ]);
});

test('Every file stands in a room, and every room has files', () => {
  expect(files.filter(file => roomOf(file) === undefined)).toEqual([]);
  const used = new Set(files.map(roomOf));
  expect(Object.keys(rooms).filter(room => !used.has(room))).toEqual([]);
});

/** The circles that imports make, types included: each as its files, from the one that is found twice. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[][] => {
    const first = path.indexOf(file);
    if (first >= 0) return [path.slice(first)];
    if (done.has(file)) return [];
    const found = (graph.get(file) ?? []).flatMap(imported => visit(imported, [...path, file]));
    done.add(file);
    return found;
  };
  return [...graph.keys()].flatMap(file => visit(file, []));
}

test('No files of the service import each other in a circle, not even types', () => {
  const service = files.filter(file => isWithin('shared', file));

  expect(circlesIn(new Map(service.map(file => [file, importsOf(file)])))).toEqual([]);
});
