import { readFileSync } from 'node:fs';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Packages that run in a browser. `mfe-*` includes new remotes. */
const browserPackages = ['contract', 'ui', 'shared-auth', 'web-testing', 'shell', 'mfe-*'];
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

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'site/',
      '.data/',
      '.cache/',
      '**/playwright-report/',
      '**/test-results/',
    ],
  },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    languageOptions: { globals: globals.node },
    plugins: { 'import-sort': importSort },
    rules: {
      eqeqeq: 'error',
      // Import order: Node, packages, then relative paths, without blank lines.
      'import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.']] }],
      'import-sort/exports': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-template-curly-in-string': 'error',
      'no-console': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CatchClause > BlockStatement[body.length=0]',
          message:
            'An empty catch hides a fault. Say why it may be ignored by handling the one error you expect.',
        },
        {
          selector: 'TSEnumDeclaration',
          message: 'Use a const array and a union type: enums are not erasable.',
        },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // In TypeScript files, the compiler reports unused names (noUnusedLocals, noUnusedParameters), which
      // costs nothing.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  // Tests contain ordinary strings with `${…}` on purpose, for example pipeline files and titles with a
  // variable syntax of their own.
  { files: ['**/*.test.ts'], rules: { 'no-template-curly-in-string': 'off' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: sources('tsx'),
    ...a11y.flatConfigs.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    files: [...sources('ts'), ...sources('tsx')],
    ignores: ['shell/src/shared/**'],
    plugins: { 'react-hooks': hooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
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
  // The code for the server is never sent to a browser, so bundle size does not matter.
  { files: ['shell/src/server/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx'],
    languageOptions: { globals: { ...globals.jest } },
    rules: {
      // A test may assert values that it has just set up.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
