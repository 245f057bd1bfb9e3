import { readFileSync } from 'node:fs';

/** Packages that run in a browser. `mfe-*` includes new remotes. */
const browserPackages = ['packages/{contract,ui,test-utils}', 'shared-auth', 'shell', 'mfe-*'];
const sources = (extension) => browserPackages.map((name) => `${name}/src/**/*.${extension}`);

/**
 * Returns the names that a module in shell/src/shared re-exports. No other names of its package exist at run
 * time.
 */
function reexportedNamesOf(file) {
  const text = readFileSync(new URL(`shell/src/shared/${file}`, import.meta.url), 'utf8');
  const names = /export \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

const restrictToRuntimeExports = (name, file, types) => ({
  name,
  allowImportNames: [...reexportedNamesOf(file), ...types],
  message: `Only the names in shell/src/shared/${file} exist at run time. Add the one you need there, and release the shell first.`,
});

const errors = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']));

export default {
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'oxc'],
  jsPlugins: ['./tools/ci/lint/no-empty-catch.mjs'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true },
  // .gitignore lists most; these are anchored to the root as there.
  ignorePatterns: ['/site/', '/.data/', '/.cache/'],
  rules: {
    ...errors(
      'eqeqeq',
      'no-array-constructor',
      'no-empty-function',
      'no-template-curly-in-string',
      'no-useless-constructor',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'typescript/adjacent-overload-signatures',
      'typescript/array-type',
      'typescript/ban-ts-comment',
      'typescript/ban-tslint-comment',
      'typescript/class-literal-property-style',
      'typescript/consistent-generic-constructors',
      'typescript/consistent-indexed-object-style',
      'typescript/consistent-type-assertions',
      'typescript/consistent-type-imports',
      'typescript/no-confusing-non-null-assertion',
      'typescript/no-dynamic-delete',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extraneous-class',
      'typescript/no-inferrable-types',
      'typescript/no-invalid-void-type',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-nullish-coalescing',
      'typescript/no-non-null-assertion',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-function-type',
      'typescript/prefer-for-of',
      'typescript/prefer-function-type',
      'typescript/prefer-literal-enum-member',
      'typescript/unified-signatures',
      'second-gear/no-empty-catch',
    ),
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'no-empty': ['error', { allowEmptyCatch: false }],
    // In TypeScript files, the compiler reports unused names (noUnusedLocals, noUnusedParameters).
    'no-unused-vars': 'off',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    // Inputs from outside may contain control characters, which tests and parsers name.
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    // Playwright's fixtures require an object pattern, also an empty one.
    'no-empty-pattern': 'off',
    // The elements of these arrays are put into elements with keys.
    'react/jsx-key': 'off',
    // Rules of the React Compiler, which this project does not use.
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    // Roles of elements that no tag of HTML has in the form needed here, such as a live region in a paragraph.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Finds only text content, no components.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'] },
    ],
  },
  overrides: [
    // Tests contain ordinary strings with `${…}` on purpose, for example pipeline files and titles with a
    // variable syntax of their own.
    { files: ['**/*.test.ts'], rules: { 'no-template-curly-in-string': 'off' } },
    {
      files: ['**/*.{js,mjs,cjs}'],
      env: { node: true, browser: true, jest: true, es2024: true },
      rules: {
        // TypeScript checks the other files.
        'no-undef': 'error',
        'no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
        ],
      },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    {
      files: [...sources('ts'), ...sources('tsx')],
      env: { browser: true },
      rules: {
        ...errors('react/rules-of-hooks', 'react/exhaustive-deps'),
        'no-restricted-imports': [
          'error',
          {
            paths: [
              restrictToRuntimeExports('react-router-dom', 'react-router-dom.ts', [
                'LoaderFunctionArgs',
                'PatchRoutesOnNavigationFunction',
                'RouteObject',
                'LinkProps',
                'NavLinkProps',
                'To',
                'Location',
              ]),
              restrictToRuntimeExports('@tanstack/react-query', 'react-query.ts', [
                'InfiniteData',
                'QueryKey',
                'UseQueryResult',
                'UseInfiniteQueryResult',
                'UseMutationResult',
              ]),
              {
                name: 'react-hot-toast',
                message:
                  'Use @second-gear/ui/toast: the styles that react-hot-toast injects break the Content-Security-Policy.',
              },
              {
                name: 'zod',
                message: 'In the browser use zod/mini: the whole of zod weighs too much for a first load.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['shell/src/shared/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    // The code for the server is never sent to a browser, so bundle size does not matter.
    { files: ['shell/src/server/**'], rules: { 'no-restricted-imports': 'off' } },
    // A test may assert values that it has just set up.
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    // On phones the table is displayed as cards, which removes its roles in some browsers; explicit roles
    // restore them.
    {
      files: ['packages/ui/src/table.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
  ],
};
