import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** Where `.ci/run` puts the generators that are packages of npm. */
const packages = process.env.GENERATORS || join(homedir(), '.cache', 'blog-content-service', 'generators');

const programOf = (name: string) =>
  [join(packages, 'node_modules', '.bin'), ...(process.env.PATH ?? '').split(delimiter)]
    .map(folder => join(folder, name))
    .find(existsSync);

/** The text of a file in the guide. */
function shownFile(name: string): string {
  const guide = readFileSync('infra/guide/move-away.md', 'utf8');
  const [, behind = ''] = guide.split(`\`${basename(name)}\``);
  return /```\w+\n([\s\S]*?)```/.exec(behind)?.[1] ?? '';
}

/** A generator of sites, set up as the guide says. */
export interface Generator {
  name: string;
  program: string | undefined;
  args: string[];
  /** The files that the guide shows. */
  files: string[];
  /** Where the guide puts the folders of an export. */
  places: Record<string, string>;
  /** Besides, where it shows nothing without a theme. */
  theme?: Record<string, string>;
  output: string;
}

/** A theme is the owner's; this is the least that shows a post and the menu. */
const hugoTheme = {
  'layouts/_default/single.html':
    '<title>{{ .Title }}</title>{{ range site.Data.blog.menu }}<a href="{{ .url }}">{{ .label }}</a>{{ end }}{{ .Content }}',
};

export const generators: Generator[] = [
  {
    name: 'Hugo',
    program: programOf('hugo'),
    args: [],
    files: ['hugo.toml'],
    theme: hugoTheme,
    places: {
      posts: 'content/posts',
      pages: 'content',
      drafts: 'content/posts',
      media: 'static/media',
      data: 'data',
      'redirects/netlify': 'static',
    },
    output: 'public',
  },
  {
    name: 'Eleventy',
    program: programOf('eleventy'),
    args: [],
    files: ['eleventy.config.js'],
    places: { posts: 'posts', pages: 'pages', media: 'media', data: '_data', 'redirects/netlify': 'static' },
    output: '_site',
  },
  {
    name: 'Astro',
    program: programOf('astro'),
    args: ['build'],
    files: ['src/content.config.ts', 'src/pages/[...path].astro'],
    places: {
      posts: 'src/content/posts',
      pages: 'src/content/pages',
      media: 'public/media',
      data: 'src/data',
      'redirects/netlify': 'public',
    },
    output: 'dist',
  },
];

/** What a generator made of an export. */
export interface BuiltSite {
  folder: string;
  output: string;
  /** The texts of its pages, by their paths. */
  pages: Map<string, string>;
}

const withFile = (folder: string, name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** Builds a site of an exported folder. @throws Error with what the generator said. */
export function buildSite(generator: Generator, exported: string, folder: string): BuiltSite {
  for (const [from, to] of Object.entries(generator.places))
    cpSync(join(exported, from), join(folder, to), { recursive: true });
  for (const name of generator.files) withFile(folder, name, shownFile(name));
  for (const [name, text] of Object.entries(generator.theme ?? {})) withFile(folder, name, text);
  withFile(folder, 'package.json', '{ "type": "module" }');
  symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
  const { status, stdout, stderr } = spawnSync(generator.program ?? '', generator.args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  const output = stdout + stderr;
  if (status !== 0) throw new Error(`${generator.name}: ${output}`);
  const site = join(folder, generator.output);
  const names = readdirSync(site, { recursive: true }) as string[];
  const files = names.filter(name => name.endsWith('.html') && statSync(join(site, name)).isFile());
  const pages = new Map(
    files.map(name => [
      `/${name.replace(/(^|\/)index\.html$/, '$1')}`,
      readFileSync(join(site, name), 'utf8'),
    ]),
  );
  return { folder: site, output, pages };
}

const isServed = (folder: string, path: string) => {
  const file = join(folder, decodeURIComponent(path));
  return existsSync(file) && (statSync(file).isFile() || existsSync(join(file, 'index.html')));
};

/** The links and pictures of a site that lead to nothing in it: page and address. */
export function brokenLinks({ folder, pages }: BuiltSite): string[] {
  const origin = 'https://built.example';
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
      .map(([, address = '']) => address.replaceAll('&amp;', '&'))
      .filter(address => {
        const { origin: linked, pathname } = new URL(address, origin + encodeURI(page));
        return linked === origin && !isServed(folder, pathname);
      })
      .map(address => `${page}: ${address}`),
  );
}
