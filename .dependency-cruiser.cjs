/** The import table of docs/architecture.md as rules. Each message names the alternative. */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const REMOTES = '^mfe-([a-z-]+)/';
const packages = readdirSync(__dirname).filter((name) => existsSync(join(__dirname, name, 'package.json')));
/** Matches files of every package except the named ones. */
const anyBut = (...allowed) => `^(${packages.filter((name) => !allowed.includes(name)).join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'contract-and-ui-stand-alone',
      comment:
        'contract and ui import no workspace package. Move what you need into them, or pass it in as a value.',
      severity: 'error',
      from: { path: '^(contract|ui)/' },
      to: { path: anyBut(), pathNot: ['^$1/'] },
    },
    {
      name: 'demo-imports-contract-only',
      comment: 'Demo content knows what a car is, not how it gets into a database. Pass that in as a value.',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: anyBut('contract', 'demo') },
    },
    {
      name: 'session-imports-contract-only',
      comment: 'shared-auth may import contract only. What both sides need is part of the contract.',
      severity: 'error',
      from: { path: '^shared-auth/' },
      to: { path: anyBut('contract', 'shared-auth') },
    },
    {
      name: 'tools-share-a-ground-floor',
      comment:
        'toolkit imports contract only; api, ops, checks and the sandbox import contract and toolkit, local also demo. What two tools need belongs to toolkit, what both sides of a wire need to contract.',
      severity: 'error',
      // The API's tests start the sandbox in their own process.
      from: {
        path: '^(toolkit|api|ops|local|checks|payments-sandbox)/',
        pathNot: '^api/src/testing/sandbox\\.ts$',
      },
      to: { path: anyBut('contract', 'toolkit', 'demo'), pathNot: ['^$1/'] },
    },
    {
      name: 'demo-content-is-for-the-stack',
      comment:
        'Only the local stack puts demo content anywhere: api and ops take whatever they are given. Tests of the API may ask it how demo cars would be priced.',
      severity: 'error',
      from: {
        path: '^(toolkit|api|ops|checks|payments-sandbox|e2e|bench)/',
        pathNot: '^api/src/prices/.*[.]test[.]ts$',
      },
      to: { path: '^demo/' },
    },
    {
      name: 'toolkit-is-the-ground',
      comment: 'Nothing lies below the toolkit but the contract. Pass in what you need as a value.',
      severity: 'error',
      from: { path: '^toolkit/' },
      to: { path: anyBut('contract', 'toolkit') },
    },
    {
      name: 'shell-never-imports-a-remote',
      comment:
        'The shell finds remotes through the discovery document at run time. Open a slot (contract/slots) or own the route in the remote.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: anyBut('contract', 'ui', 'shared-auth', 'web-testing', 'shell') },
    },
    {
      name: 'remotes-never-import-each-other',
      comment:
        'Remotes are released apart. Let the other remote fill a slot (contract/slots), or move the shared part to contract or ui.',
      severity: 'error',
      from: { path: REMOTES },
      to: { path: anyBut('contract', 'ui', 'shared-auth', 'web-testing'), pathNot: ['^mfe-$1/'] },
    },
    {
      name: 'what-tests-stand-on-is-for-tests',
      comment:
        'web-testing, test-support/ and testing/ are no part of a build. Import them in a test, or in what supports tests.',
      severity: 'error',
      from: { path: anyBut('web-testing'), pathNot: ['\\.test\\.tsx?$', '/src/(test-support|testing)/'] },
      to: { path: '^web-testing/|^(shell|mfe-[a-z-]+)/src/(test-support|testing)/' },
    },
    {
      name: 'web-testing-knows-no-screen',
      comment:
        "web-testing imports contract, ui and shared-auth. What a remote's own tests need stays in its test-support/, or comes in as an argument.",
      severity: 'error',
      from: { path: '^web-testing/' },
      to: { path: anyBut('contract', 'ui', 'shared-auth', 'web-testing') },
    },
    {
      name: 'a-site-is-the-ground-of-ops',
      comment:
        'site/ knows what lies in a site directory, not who composes it or decides on moves. Pass that in, or do it in compose/ or rollout/.',
      severity: 'error',
      from: { path: '^ops/src/site/', pathNot: '\\.test\\.ts$' },
      to: { path: '^ops/src/', pathNot: '^ops/src/site/' },
    },
    {
      name: 'features-never-import-each-other',
      comment: "A feature may use its package's api/ and shared/. Move what two features need to shared/.",
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/src/features/([^/]+)/' },
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
      comment: 'e2e and bench know the site by its addresses. Import contract and toolkit, nothing else.',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: anyBut('contract', 'toolkit', 'e2e', 'bench') },
    },
    {
      name: 'no-cycles',
      comment: 'Break the cycle: move what both modules need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      comment:
        'This import leads nowhere: declare the package in package.json, or the subpath in its exports.',
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
