/** These rules implement the import table in docs/architecture.md. Each message names the alternative. */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const REMOTE_PATTERN = '^mfe-([a-z-]+)/';
const ROOT = join(__dirname, '..');
/** Folders of all packages, relative to the root. */
const packages = ['', 'packages/', 'tools/', 'testing/']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}${name}`))
  .filter((path) => existsSync(join(ROOT, path, 'package.json')));
/** Matches files of every package except the named ones. */
const filesOutside = (...allowed) =>
  `^(${packages.filter((path) => !allowed.includes(path.replace(/^.*\//, ''))).join('|')})/`;

/**
 * Folders of api/src, lowest layer first, and each layer's folders, lowest level first. A folder imports only
 * lower layers and, in its own layer, lower levels. Therefore, folders form no cycles, not even through
 * types. The rule `circular` for folders cannot check this, because it includes tests.
 */
const API_LAYERS = {
  platform: [
    ['concurrency', 'env', 'errors', 'jobs', 'storage', 'time'],
    ['db', 'paging', 'text'],
    ['auth', 'idempotency', 'leases', 'locks', 'rate-limits'],
    ['http'],
    ['audit', 'live-events', 'telemetry'],
  ],
  catalog: [
    ['listing', 'places', 'trash'],
    ['images', 'meeting-locations', 'prices'],
    ['ads', 'drafts', 'moderation'],
    ['cars'],
    ['categories', 'imports'],
    ['sitemap'],
  ],
  trade: [['documents', 'messages', 'order-steps', 'party', 'ratings'], ['hours', 'offers'], ['orders']],
  money: [
    ['ledger', 'provider'],
    ['escrow'],
    ['refunds'],
    ['bank-disputes'],
    ['reconciliation', 'refund-processing'],
    ['disputes', 'payments'],
    ['cancellations', 'payouts'],
    ['provider-sync'],
  ],
  community: [
    ['listing-removal', 'outreach', 'users', 'wishlist'],
    ['reports', 'sessions'],
    ['reviews'],
    ['sellers'],
  ],
  admin: [['overview', 'user-details'], ['todo-counts']],
  tools: [['backup', 'seed']],
};
/** Tests may import any layer, because they create their data with the real code. */
const API_TEST_PATTERN = '[.]test[.]ts$';

const apiLayerRules = Object.keys(API_LAYERS).map((layer, index, layers) => ({
  name: `api-${layer}-imports-downward`,
  comment: `${layer} imports only layers of api/src below it (${layers.slice(0, index).join(', ') || 'none'}). Move the declaration down, or the use case up, like community/listing-removal.`,
  severity: 'error',
  from: { path: `^api/src/${layer}/`, pathNot: API_TEST_PATTERN },
  to: { path: `^api/src/(${[...layers.slice(index + 1), 'testing'].join('|')}|(app|server)[.]ts$)` },
}));

const apiFolderRules = Object.entries(API_LAYERS).flatMap(([layer, levels]) =>
  levels.flatMap((folders, level) => {
    const lowerFolders = levels.slice(0, level).flat();
    return folders.map((folder) => ({
      name: `api-${layer}-${folder}-imports-lower-folders`,
      comment: `In ${layer}, ${folder} imports only lower folders (${lowerFolders.join(', ') || 'none'}). Move the declaration to one of these, or the use case to a higher folder. If the import makes no cycle, move ${folder} to a later level of API_LAYERS in config/dependency-cruiser.cjs.`,
      severity: 'error',
      from: { path: `^api/src/${layer}/${folder}/`, pathNot: API_TEST_PATTERN },
      to: {
        path: `^api/src/${layer}/`,
        pathNot: `^api/src/${layer}/(${[folder, ...lowerFolders].join('|')})/`,
      },
    }));
  }),
);

const apiFolders = Object.entries(API_LAYERS).map(
  ([layer, levels]) => `${layer}/(${levels.flat().join('|')})`,
);
const apiUnassignedFolderRule = {
  name: 'api-folders-have-a-level',
  comment:
    'Every file of the API is in a folder of a layer. Move this file to one, or add its folder to API_LAYERS in config/dependency-cruiser.cjs, one level above everything that it imports.',
  severity: 'error',
  from: {
    path: '^api/src/[^/]+/',
    pathNot: [`^api/src/(testing|${apiFolders.join('|')})/`, API_TEST_PATTERN],
  },
  to: {},
};

/** Layers of tools/release/src, lowest first. */
const RELEASE_LAYERS = [
  'site',
  'build|http',
  'compose',
  'rollout',
  'renderer|gateway',
  'gate',
  'release|verify|gc',
  'watch',
  'console|dev|deploy|new-remote',
  'commands',
];

module.exports = {
  forbidden: [
    {
      name: 'contract-ui-and-server-config-import-nothing',
      comment:
        'contract, ui and server-config import no workspace package. Move what you need into them, or pass it in as a value.',
      severity: 'error',
      from: { path: '^packages/(contract|ui|server-config)/' },
      to: { path: filesOutside(), pathNot: ['^packages/$1/'] },
    },
    {
      name: 'federation-imports-contract-only',
      comment:
        'federation imports contract only. It contains what the shell and the remotes share. Move code that only one of them needs there.',
      severity: 'error',
      from: { path: '^packages/federation/' },
      to: { path: filesOutside('contract', 'federation') },
    },
    {
      name: 'demo-data-imports-contract-only',
      comment: 'demo-data imports contract only; it is data that the dev-stack writes to a database.',
      severity: 'error',
      from: { path: '^testing/demo-data/' },
      to: { path: filesOutside('contract', 'demo-data') },
    },
    {
      name: 'session-imports-contract-and-federation-only',
      comment: 'shared-auth imports contract and federation only. Move shared declarations to one of these.',
      severity: 'error',
      from: { path: '^shared-auth/' },
      to: { path: filesOutside('contract', 'federation', 'shared-auth') },
    },
    {
      name: 'tools-import-contract-and-node-utils',
      comment:
        'node-utils imports contract and server-config; api, tools and the sandbox import contract, federation, server-config and node-utils, dev-stack also demo-data. Move code for two tools to node-utils, and code for client and server to contract.',
      severity: 'error',
      // The API's tests start the sandbox in their own process.
      from: {
        path: '^(packages/node-utils|api|tools/release|tools/dev-stack|tools/ci|testing/stripe-sandbox)/',
        pathNot: '^api/src/testing/sandbox\\.ts$',
      },
      to: {
        path: filesOutside('contract', 'federation', 'server-config', 'node-utils', 'demo-data'),
        pathNot: ['^$1/'],
      },
    },
    {
      name: 'demo-data-is-for-the-dev-stack',
      comment:
        'Only the local stack loads demo data. Tests of the API may use it to estimate the prices of demo cars.',
      severity: 'error',
      from: {
        path: '^(packages/node-utils|api|tools/release|tools/ci|tools/bench|testing/stripe-sandbox|testing/e2e)/',
        pathNot: '^api/src/catalog/prices/.*[.]test[.]ts$',
      },
      to: { path: '^testing/demo-data/' },
    },
    {
      name: 'node-utils-imports-contract-and-server-config-only',
      comment: 'node-utils imports contract and server-config only. Pass in what you need as a value.',
      severity: 'error',
      from: { path: '^packages/node-utils/' },
      to: { path: filesOutside('contract', 'server-config', 'node-utils') },
    },
    {
      name: 'shell-never-imports-a-remote',
      comment:
        'The shell finds remotes through the discovery document at run time. Open a slot (packages/federation/src/remote/slots.tsx) or own the route in the remote.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: filesOutside('contract', 'federation', 'ui', 'shared-auth', 'test-utils', 'shell') },
    },
    {
      name: 'remotes-never-import-each-other',
      comment:
        'Remotes are released independently. Let the other remote fill a slot (packages/federation/src/remote/slots.tsx), or move the shared part to contract or ui.',
      severity: 'error',
      from: { path: REMOTE_PATTERN },
      to: {
        path: filesOutside('contract', 'federation', 'ui', 'shared-auth', 'test-utils'),
        pathNot: ['^mfe-$1/'],
      },
    },
    {
      name: 'test-utilities-are-for-tests',
      comment:
        'test-utils, test-support/ and testing/ are not part of any build. Import them only in tests and in test support.',
      severity: 'error',
      from: {
        path: filesOutside('test-utils'),
        pathNot: ['\\.test\\.tsx?$', '/src/(test-support|testing)/'],
      },
      to: { path: '^packages/test-utils/|^(shell|mfe-[a-z-]+)/src/(test-support|testing)/' },
    },
    {
      name: 'test-utils-knows-no-screen',
      comment:
        'test-utils imports contract, ui and shared-auth. Keep helpers for the tests of one remote in its test-support/, or pass them as arguments.',
      severity: 'error',
      from: { path: '^packages/test-utils/' },
      to: { path: filesOutside('contract', 'federation', 'ui', 'shared-auth', 'test-utils') },
    },
    // Folders of one layer do not import each other either. Only tests import testing/ and crash/.
    ...RELEASE_LAYERS.map((layer, index) => ({
      name: `release-layer-${layer.replaceAll('|', '-')}`,
      comment:
        'A folder of tools/release/src imports only folders of lower layers (see docs/architecture.md). Pass in what you need, or move it to a lower layer.',
      severity: 'error',
      from: {
        path: `^tools/release/src/(${layer})/`,
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: `^tools/release/src/(${[...RELEASE_LAYERS.slice(index), 'testing', 'crash'].join('|')})/`,
        pathNot: '^tools/release/src/$1/',
      },
    })),
    {
      name: 'features-never-import-each-other',
      comment: "A feature may use its package's api/ and shared/. Move what two features need to shared/.",
      severity: 'error',
      // In the dashboard, a feature is a folder of an audience.
      from: { path: '^(mfe-[a-z-]+)/src/features/((?:account|buyer|seller|admin)/[^/]+|[^/]+)/' },
      to: { path: '^(mfe-[a-z-]+)/src/features/', pathNot: ['^$1/src/features/$2/'] },
    },
    {
      name: 'api-and-shared-know-no-feature',
      comment: 'api/ and shared/ of a remote are below its features. Pass what they need as an argument.',
      severity: 'error',
      from: { path: '^mfe-[a-z-]+/src/(api|shared)/' },
      to: { path: '^mfe-[a-z-]+/src/features/' },
    },
    {
      name: 'tests-from-outside-use-urls',
      comment:
        'e2e and bench use the site only through its URLs. They import contract, federation and node-utils only.',
      severity: 'error',
      from: { path: '^(testing/e2e|tools/bench)/' },
      to: { path: filesOutside('contract', 'federation', 'node-utils', 'e2e', 'bench') },
    },
    ...apiLayerRules,
    ...apiFolderRules,
    apiUnassignedFolderRule,
    {
      name: 'no-cycles',
      comment: 'Break the cycle: move the shared code of both modules to a third one.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      comment:
        'This import cannot be resolved: declare the package in package.json, or the subpath in its exports.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(node_modules|dist|coverage|test-results|playwright-report)/|^(site|\\.data|\\.cache)/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
