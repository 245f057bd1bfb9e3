/** The import table of docs/architecture as rules; each message says what to do instead. */
const REMOTES = '^mfe-(catalog|checkout|dashboard)/';

module.exports = {
  forbidden: [
    {
      name: 'contract-and-ui-stand-alone',
      comment:
        'contract and ui import no workspace package. Move what you need into them, or pass it in as a value.',
      severity: 'error',
      from: { path: '^(contract|ui)/' },
      to: { path: '^(contract|ui|shared-auth|shell|mfe-[a-z]+|api|ops|local|e2e|bench)/', pathNot: ['^$1/'] },
    },
    {
      name: 'servers-and-session-import-contract-only',
      comment:
        'shared-auth, api, ops and local may import contract only. What both sides need is part of the contract.',
      severity: 'error',
      from: { path: '^(shared-auth|api|ops|local)/' },
      to: { path: '^(ui|shared-auth|shell|mfe-[a-z]+|api|ops|local|e2e|bench)/', pathNot: ['^$1/'] },
    },
    {
      name: 'shell-never-imports-a-remote',
      comment:
        'The shell finds remotes through the discovery document at run time. Open a slot (contract/slots) or own the route in the remote.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-[a-z]+|api|ops|local|e2e|bench)/' },
    },
    {
      name: 'remotes-never-import-each-other',
      comment:
        'Remotes are released apart. Let the other remote fill a slot (contract/slots), or move the shared part to contract or ui.',
      severity: 'error',
      from: { path: REMOTES },
      to: { path: '^(shell|mfe-[a-z]+|api|ops|local|e2e|bench)/', pathNot: ['^mfe-$1/'] },
    },
    {
      name: 'features-never-import-each-other',
      comment: "A feature may use its package's api/ and shared/. Move what two features need to shared/.",
      severity: 'error',
      from: { path: '^(mfe-[a-z]+)/src/features/([^/]+)/' },
      to: { path: '^(mfe-[a-z]+)/src/features/', pathNot: ['^$1/src/features/$2/'] },
    },
    {
      name: 'api-and-shared-know-no-feature',
      comment: 'api/ and shared/ of a remote are below its features. Pass what they need as an argument.',
      severity: 'error',
      from: { path: '^mfe-[a-z]+/src/(api|shared)/' },
      to: { path: '^mfe-[a-z]+/src/features/' },
    },
    {
      name: 'tests-from-outside-use-urls',
      comment: 'e2e and bench know the site by its addresses. Import types from contract, nothing else.',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(ui|shared-auth|shell|mfe-[a-z]+|api|ops|local)/' },
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
      path: '(^|/)(node_modules|dist|coverage|\\.cache|\\.data|site|test-results|playwright-report)/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
