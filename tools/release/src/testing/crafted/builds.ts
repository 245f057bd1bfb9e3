import { buildOf } from '../remote-build.ts';
import type { BuildChange, CraftedBuild } from './crafted-version.ts';
import { incompressibleText } from './sound-build.ts';

const SOURCE_MAP = '{"version":3,"sources":["car.tsx"],"mappings":"AAAA,CAAC","sourcesContent":["x"]}';
const NOT_LOADED =
  'is of a kind that no page loads (allowed: scripts, styles, JSON, images, fonts). Delete it';

type Declaration = Parameters<typeof buildOf>[1];

/** Returns a build with changes of its declaration. */
const declares = (declaration: Declaration): BuildChange => ({
  build: (sound) => ({ ...sound, declaration: { ...sound.declaration, ...declaration } }),
});

const routes = (...paths: string[]): Declaration => ({ routes: paths.map((path) => ({ path })) });

const needs = (shared: Record<string, string>): BuildChange => ({
  build: (sound) => ({ ...sound, shared: { ...sound.shared, ...shared } }),
});

/** Faults of the declaration and of the shared modules. */
const DECLARATIONS: readonly CraftedBuild[] = [
  {
    name: 'needs a newer React than the shell provides',
    kind: 'static',
    candidate: needs({ react: '^20.0.0' }),
    check: 'shared',
    words: 'It needs react ^20.0.0, but the live shell provides 19.3.1. State a range that accepts both',
  },
  {
    name: 'needs a module that the shell does not provide',
    kind: 'static',
    candidate: needs({ preact: '^10.0.0' }),
    check: 'shared',
    words: 'The live shell does not provide preact. Release a shell that shares it first.',
  },
  {
    name: 'needs another version of the contract',
    kind: 'static',
    candidate: declares({ contract: '^2.0.0' }),
    check: 'contract',
    words: 'It declares contract ^2.0.0, but the live shell uses 1.0.0.',
  },
  ...(
    [
      ['has a route that another remote’s route contains', '/cars/:id', '/cars/*'],
      ['has another remote’s route with other case', '/Dashboard/*', '/dashboard/*'],
      ['has another remote’s route with an optional segment', '/dashboard?', '/dashboard/*'],
      [
        'has another remote’s route with other case and one segment more',
        '/DASHBOARD/My-Order',
        '/dashboard/*',
      ],
      ['has an optional parameter that covers another remote’s route', '/cars/:id?', '/cars'],
      ['has an optional first segment that covers another remote’s route', '/cars?/:id', '/new'],
      ['has a route that covers everything', '/*', '/dashboard/*'],
    ] as const
  ).map(([name, path, other]): CraftedBuild => ({
    name,
    kind: 'static',
    candidate: declares(routes(path)),
    otherRemote: buildOf('dashboard', routes(other)),
    check: 'routes',
    words: `Its route ${path} overlaps ${other} of dashboard. A route can have only one owner`,
  })),
  {
    name: 'has a route of the shell',
    kind: 'static',
    candidate: declares(routes('/LOGIN/:x?')),
    check: 'routes',
    words: 'Its route /LOGIN/:x? overlaps /login, a screen of the shell. Choose another route.',
  },
  {
    name: 'has a route at which the site serves something else',
    kind: 'static',
    candidate: declares(routes('/api?/cars')),
    check: 'routes',
    words: 'Its route /api?/cars can never show a page, because the site itself serves …',
  },
  ...(
    [
      ['no longer has a route of the live version', ['/'], ['/', '/cars/:id'], '/cars/:id'],
      [
        'has two routes instead of one with an optional parameter',
        ['/cars/new', '/cars'],
        ['/cars/:id?'],
        '/cars/:id?',
      ],
      ['has a narrower route than the live version', ['/cars'], ['/cars/*'], '/cars/*'],
    ] as const
  ).map(([name, own, live, dropped]): CraftedBuild => ({
    name,
    kind: 'static',
    candidate: declares(routes(...own)),
    live: declares(routes(...live)),
    check: 'dropped',
    words: `The live version serves ${dropped}, but this version no longer declares it. Restore the route, or confirm the removal with --drops-route ${dropped}.`,
  })),
  {
    name: 'fills a slot that no contract knows',
    kind: 'static',
    candidate: declares({ slots: ['no-such-slot'] }),
    check: 'slots',
    words: 'It fills no-such-slot, which is not in the contract.',
  },
  {
    name: 'fills a slot of another remote',
    kind: 'static',
    candidate: declares({ slots: ['booking-modal'] }),
    otherRemote: buildOf('checkout', { slots: ['booking-modal'] }),
    check: 'slots',
    words: 'checkout already fills the slot booking-modal.',
  },
  {
    name: 'no longer fills a slot of the live version',
    kind: 'static',
    candidate: {},
    live: declares({ slots: ['booking-modal'] }),
    check: 'slots',
    words: 'It no longer fills booking-modal, which other screens open.',
  },
  {
    name: 'lists a file that it does not have',
    kind: 'static',
    candidate: { build: (sound) => ({ ...sound, first: [...sound.first, 'lost.js'] }) },
    check: 'hashes',
    words: 'It has no hash for lost.js. Publish it again from a clean build.',
  },
];

const withFile = (name: string, files: Record<string, string>, words: string): CraftedBuild => ({
  name,
  kind: 'static',
  candidate: { files },
  check: 'files',
  words,
});

/** Files that must not be public, or that no page needs. */
const FILES: readonly CraftedBuild[] = [
  withFile(
    'contains a source map',
    { 'remote.1.js.map': SOURCE_MAP },
    'Its file remote.1.js.map is a source map, which publishes the sources. Build with devtool: false',
  ),
  withFile(
    'contains a source map of its server bundle',
    { 'server/part.cjs.map': SOURCE_MAP },
    'Its file server/part.cjs.map is a source map',
  ),
  withFile(
    'contains a source map with another name',
    { 'cities.json': SOURCE_MAP },
    'Its file cities.json contains a source map or refers to one',
  ),
  withFile(
    'refers to a source map elsewhere',
    { 'remote.1.js': 'x();\n//# sourceMappingURL=https://maps.example/remote.1.js.map' },
    'Its file remote.1.js contains a source map or refers to one',
  ),
  withFile(
    'contains an inline source map',
    { 'theme.css': 'a{}/*# sourceMappingURL=data:application/json;base64,e30= */', 'x.js': '' },
    'Its file theme.css contains a source map',
  ),
  withFile('contains a web page', { 'notes.html': '<p>notes' }, `Its file notes.html ${NOT_LOADED}`),
  withFile('contains notes', { 'docs/NOTES.md': '# notes' }, `Its file docs/NOTES.md ${NOT_LOADED}`),
  withFile('contains settings', { 'config/.env': 'A=1' }, `Its file config/.env ${NOT_LOADED}`),
  withFile('contains its sources', { 'car.ts': 'x' }, `Its file car.ts ${NOT_LOADED}`),
  withFile('contains a file for robots', { 'robots.txt': 'x' }, `Its file robots.txt ${NOT_LOADED}`),
  withFile(
    'contains license texts of nothing',
    { 'gone.js.LICENSE.txt': 'x' },
    `Its file gone.js.LICENSE.txt ${NOT_LOADED}`,
  ),
  withFile(
    'contains a chunk of an earlier build',
    { 'car.ba9876543210.js': 'x' },
    'Its file car.ba9876543210.js is not needed by any page',
  ),
  withFile('contains a stray script', { 'debug.js': 'x' }, 'Its file debug.js is not needed by any page'),
];

const PEM = `-----BEGIN PRIVATE KEY-----\\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`;

/** Secrets by kind. They are assembled from parts, so that secret scanners do not report them. */
export const SECRETS: readonly [kind: string, secret: string][] = [
  ['a secret key of Stripe', ['sk', 'live', '51HxAbCdEfGhIjKl'].join('_')],
  ['a secret key of Stripe', ['rk', 'live', '51HxAbCdEfGhIjKl'].join('_')],
  ['a secret key of Stripe', ['sk', 'test', 'sandbox'].join('_')],
  ['a webhook secret', ['whsec', 'AbCdEfGhIjKlMnOpQrStUv'].join('_')],
  ['a private key', PEM],
  ['an access key of AWS', 'AKIA' + 'IOSFODNN7EXAMPLE'],
  ['a token of GitHub', ['ghp', 'a1B2'.repeat(9)].join('_')],
  ['a token of Slack', 'xoxb-' + '123456789012-abcdefgh'],
  [
    'a Google service account',
    ['{"private_key', 'id":"0123456789abcdef0123456789abcdef01234567"}'].join('_'),
  ],
  ['a token of npm', ['npm', 'a1B2'.repeat(9)].join('_')],
  ['the address of a database with its password', 'postgres://cars:hunter2@db.internal/cars'],
];

/** Files that may contain a secret: a lazy script, a binary file, and the server bundle. */
const SECRET_FILES = {
  'a lazy script': '9.fedcba987654.js',
  'a font': 'assets/font.ddddeeeeffff.woff2',
  'its server bundle': 'server/part.cjs',
};

/** The first kind of secret in each kind of file, and the others in one file. */
const SECRET_BUILDS = SECRETS.flatMap(([kind, secret], index) =>
  Object.entries(SECRET_FILES)
    .slice(0, index === 0 ? undefined : 1)
    .map(([place, file]) =>
      withFile(
        `contains ${kind}${index === 0 ? ` in ${place}` : ''}${/^[rs]k_\w+?_/.exec(secret) ? ` (${secret.slice(0, 7)}…)` : ''}`,
        { [file]: `const key = '${secret}';` },
        `Its file ${file} contains ${kind}, which anyone could read. Remove it from the sources`,
      ),
    ),
);

/** Builds that weigh too much. */
const HEAVY: readonly CraftedBuild[] = [
  {
    name: 'exceeds its own budget',
    kind: 'heavy',
    candidate: declares({ budget: 10 }),
    check: 'budget',
    words: 'Its first screen weighs … bytes (brotli), … over the budget of 10. Lazy-load',
  },
  {
    name: 'loads much more first than the live version',
    kind: 'heavy',
    candidate: { files: { 'remote.1.js': incompressibleText(50_000) } },
    live: { files: { 'remote.1.js': incompressibleText(100) } },
    check: 'budget',
    words:
      "What it loads first weighs … bytes (brotli), … more than the live version's … or release it with --force",
  },
  {
    name: 'has much more lazy code than the live version',
    kind: 'heavy',
    candidate: { files: { '9.fedcba987654.js': `"theme" + "cities" + ${incompressibleText(200_000)}` } },
    live: {},
    check: 'budget',
    words: "All its files weigh … bytes (brotli), … more than the live version's",
  },
  {
    name: 'loads too much first',
    kind: 'heavy',
    candidate: { files: { 'remote.1.js': incompressibleText(300_000) } },
    live: { files: { 'remote.1.js': incompressibleText(290_000) } },
    check: 'budget',
    words: 'What it loads first weighs … bytes (brotli), over the ceiling of 150000',
  },
  {
    name: 'has a huge lazy chunk',
    kind: 'heavy',
    candidate: { files: { '9.fedcba987654.js': `"theme" + "cities" + ${incompressibleText(500_000)}` } },
    live: { files: { '9.fedcba987654.js': `"theme" + "cities" + ${incompressibleText(490_000)}` } },
    check: 'budget',
    words: 'Its file 9.fedcba987654.js weighs … bytes (brotli), over the ceiling of 250000',
  },
  {
    name: 'has a huge lazy chunk that compresses well',
    kind: 'heavy',
    candidate: { files: { '9.fedcba987654.js': `"theme" + "cities" + "${'car '.repeat(600_000)}"` } },
    check: 'budget',
    words: 'Its file 9.fedcba987654.js has … bytes before compression, over the limit of 1000000',
  },
];

/** Versions that the gate refuses without running them. */
export const CRAFTED_BUILDS: readonly CraftedBuild[] = [
  ...DECLARATIONS,
  ...FILES,
  ...SECRET_BUILDS,
  ...HEAVY,
];
