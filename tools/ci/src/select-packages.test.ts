import { selectPackages } from './select-packages.ts';

const FILES = [
  'mfe-catalog/package.json',
  'mfe-catalog/src/list.test.ts',
  'mfe-catalog/src/list.ts',
  'mfe-catalog/src/scenarios.full.test.ts',
  'packages/ui/package.json',
  'packages/ui/src/button.test.tsx',
  'packages/ui/src/button.tsx',
];

test.each(['mfe-catalog', 'catalog', 'mfe-catalog/'])(
  '%s selects the files and fast tests of a remote',
  (name) => {
    expect(selectPackages([name], FILES)).toEqual({
      files: [
        'mfe-catalog/src/list.test.ts',
        'mfe-catalog/src/list.ts',
        'mfe-catalog/src/scenarios.full.test.ts',
      ],
      packages: ['mfe-catalog'],
      tests: ['mfe-catalog/src/list.test.ts'],
      browserPatterns: [],
    });
  },
);

test('several packages can be selected, each by its folder or a short name', () => {
  expect(selectPackages(['ui', 'catalog', 'packages/ui'], FILES).packages).toEqual([
    'packages/ui',
    'mfe-catalog',
  ]);
});

test('the error about an unknown package lists the known packages', () => {
  expect(() => selectPackages(['finance'], FILES)).toThrow(
    'Unknown package: finance. Packages: mfe-catalog, packages/ui',
  );
});
