import { fileNameSchema, targetNameSchema } from '@second-gear/contract/name-schemas';
import { isRemoteName, isVersionName } from '@second-gear/contract/names';
import { telemetryEventSchema } from '@second-gear/contract/telemetry';
import fc from '@second-gear/contract/testing/properties';
import { discoverySchema } from './discovery.ts';
import { ledgerEntrySchema, publishedRemoteSchema, remoteBuildSchema } from './release.ts';

/** Names that are unsafe as a path, a URL or an object key. */
const INVALID_NAMES = [
  '../dashboard/1.0.0-a',
  '..',
  '.',
  '',
  '1.0.0/..',
  '/etc',
  'a\\b',
  '.hidden',
  '%2e%2e',
  '1.0.0 a',
  '1.0.0\n',
  '1.0.0-a\u0000',
  '1.0.0-a?x',
  '1.0.0-a#x',
  'https://evil.example',
  '__proto__',
  '1.0.0-a.tmp',
  'a'.repeat(65),
];

test('a version name is a single path segment wherever it is used', () => {
  for (const name of ['1.0.0-3ed0bfae2c', '1', '1.0.0+abc', 'none', '1.0.0-rc.1-3ed0bfae2c'])
    expect([name, isVersionName(name)]).toEqual([name, true]);
  for (const name of INVALID_NAMES) expect([name, isVersionName(name)]).toEqual([name, false]);
  fc.assert(
    fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab1./\\.%-+ :?#') }), (name) => {
      fc.pre(isVersionName(name));
      expect(new URL(`/remotes/catalog/${name}/x.js`, 'https://site').pathname).toBe(
        `/remotes/catalog/${name}/x.js`,
      );
    }),
  );
});

test('a remote cannot have a reserved name, and a file name cannot lead out of its folder', () => {
  for (const name of ['catalog', 'a', 'new-cars-2'])
    expect([name, isRemoteName(name), targetNameSchema.safeParse(name).success]).toEqual([name, true, true]);
  for (const name of [...INVALID_NAMES, 'Catalog', '1a', 'shell', 'settings', 'site', 'constructor'])
    expect([name, isRemoteName(name)]).toEqual([name, false]);
  for (const name of ['remote.1.js', 'static/head.js', 'assets/@x/a+b~c.svg', '..a'])
    expect([name, fileNameSchema.safeParse(name).success]).toEqual([name, true]);
  for (const name of [
    '../x.js',
    'a/../x.js',
    'a/..',
    './x.js',
    '/x.js',
    'a//x.js',
    'a/',
    'data:x',
    'x?y',
    'a b',
  ])
    expect([name, fileNameSchema.safeParse(name).success]).toEqual([name, false]);
});

const hash = `sha384-${'A'.repeat(64)}`;
const build = {
  version: '1.0.0',
  container: 'catalog_1',
  declaration: {
    name: 'catalog',
    owner: 'x',
    routes: [{ path: '/' }],
    slots: [],
    contract: '^1.0.0',
    budget: 1,
  },
  shared: {},
  builtWithContract: '1.0.0',
  entry: 'remoteEntry.js',
  first: ['remoteEntry.js'],
};
const publishedRemote = {
  kind: 'remote',
  version: '1.0.0-a',
  files: { 'a.js': hash },
  sizes: { 'a.js': 1 },
  build,
};
const ledgerEntry = {
  revision: 1,
  at: '2026-01-02T03:04:05.000Z',
  who: 'ann',
  what: 'rollback',
  subject: 'catalog',
  from: '1.0.0-a',
  to: '1.0.0-b',
  why: 'x',
  previousHash: '',
  hash: '',
};
const deployedVersion = {
  url: '/remotes/catalog/1.0.0-a/remoteEntry.js',
  metadata: { version: '1.0.0-a', integrity: hash },
  deployment: { traffic: 100, default: true },
  extras: {
    container: 'catalog_1',
    routes: [{ path: '/' }],
    slots: [],
    preloads: ['remoteEntry.js'],
    files: { 'remoteEntry.js': hash },
    contract: '^1.0.0',
    shared: {},
  },
};
const reference = { version: '1.0.0-b', url: 'x', container: 'c', integrity: hash, hashes: hash };
const createDocument = (change: object = {}, extras: object = {}, remote = 'catalog', shell = '1.0.0-s') => ({
  schema: 'x',
  microFrontends: {
    [remote]: [{ ...deployedVersion, ...change, extras: { ...deployedVersion.extras, ...extras } }],
  },
  extras: { revision: 1, updatedAt: '', shell },
});

test('every schema rejects an invalid name of a version, a remote, or a file', () => {
  const invalidName = '../dashboard/1.0.0-a';
  const report = { remote: 'catalog', version: '1.0.0-a', kind: 'mounted' };
  const cases: [string, { safeParse: (value: unknown) => { success: boolean } }, object, object[]][] = [
    [
      'ledger',
      ledgerEntrySchema,
      ledgerEntry,
      [
        { subject: invalidName },
        { from: invalidName },
        { to: invalidName },
        { ended: invalidName },
        { site: { '../x': hash } },
      ].map((change) => ({ ...ledgerEntry, ...change })),
    ],
    [
      'release.json',
      publishedRemoteSchema,
      publishedRemote,
      [{ version: invalidName }, { files: { '../a.js': hash } }, { sizes: { '../a.js': 1 } }].map(
        (change) => ({
          ...publishedRemote,
          ...change,
        }),
      ),
    ],
    [
      'build.json',
      remoteBuildSchema,
      build,
      [
        { version: '../1' },
        { entry: '../x.js' },
        { first: ['../x.js'] },
        { container: 'a;b' },
        { declaration: { ...build.declaration, name: 'constructor' } },
        { declaration: { ...build.declaration, name: 'shell' } },
      ].map((change) => ({ ...build, ...change })),
    ],
    [
      'discovery document',
      discoverySchema,
      createDocument({}, { good: ['1.0.0-b'], versions: [reference] }),
      [
        createDocument({ metadata: { version: invalidName, integrity: hash } }),
        createDocument({}, { good: [invalidName] }),
        createDocument({}, { versions: [{ ...reference, version: invalidName }] }),
        createDocument({}, { previous: { ...reference, files: {}, version: invalidName } }),
        createDocument({}, { previous: { ...reference, files: { '../x.js': hash } } }),
        createDocument({}, { preloads: ['../x.js'] }),
        createDocument({}, { files: { '../x.js': hash } }),
        createDocument({}, {}, invalidName),
        createDocument({}, {}, 'constructor'),
        createDocument({}, {}, 'catalog', invalidName),
      ],
    ],
    [
      'report',
      telemetryEventSchema,
      report,
      [
        { ...report, version: invalidName },
        { ...report, remote: invalidName },
      ],
    ],
  ];
  for (const [documentName, schema, validValue, invalidValues] of cases) {
    expect([documentName, schema.safeParse(validValue).success]).toEqual([documentName, true]);
    for (const value of invalidValues)
      expect([documentName, JSON.stringify(value), schema.safeParse(value).success]).toEqual([
        documentName,
        JSON.stringify(value),
        false,
      ]);
  }
});
