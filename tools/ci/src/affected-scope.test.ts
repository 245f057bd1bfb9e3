import { findAffected, type Module } from './affected-scope.ts';

const modules: Module[] = [
  { source: 'packages/contract/src/car.ts', imports: [] },
  { source: 'packages/contract/src/car.test.ts', imports: ['packages/contract/src/car.ts'] },
  { source: 'mfe-catalog/src/features/home/card.tsx', imports: ['packages/contract/src/car.ts'] },
  { source: 'mfe-catalog/src/features/home/home.tsx', imports: ['mfe-catalog/src/features/home/card.tsx'] },
  {
    source: 'mfe-catalog/src/features/home/home.test.tsx',
    imports: ['mfe-catalog/src/features/home/home.tsx'],
  },
  { source: 'mfe-catalog/src/about.test.tsx', imports: [] },
  { source: 'packages/ui/src/button.tsx', imports: [] },
  { source: 'api/src/cars.ts', imports: ['packages/contract/src/car.ts'] },
  { source: 'api/src/cars.test.ts', imports: ['api/src/cars.ts'] },
  { source: 'api/src/money/payments/settle.ts', imports: [] },
  { source: 'api/src/money/payments/faults.full.test.ts', imports: ['api/src/money/payments/settle.ts'] },
  { source: 'api/src/money/payments/settle.test.ts', imports: ['api/src/money/payments/settle.ts'] },
  { source: 'tools/release/src/release/release.ts', imports: [] },
  { source: 'tools/release/src/commands/commands.program.test.ts', imports: [] },
  { source: 'tools/release/src/crash/crash.program.full.test.ts', imports: [] },
  { source: 'tools/ci/src/documents.test.ts', imports: [] },
  { source: 'testing/e2e/support/page.ts', imports: [] },
  { source: 'testing/e2e/catalog/home.spec.ts', imports: ['testing/e2e/support/page.ts'] },
];
const findAffectedBy = (...changed: string[]) => findAffected(modules, changed, () => true);

/** Whether the selection includes a browser test with this title, in the format of Playwright's `--grep`. */
const isSelected = (browserPatterns: readonly string[], title: string): boolean =>
  browserPatterns.some((pattern) => new RegExp(pattern).test(title));

test('a changed module affects all tests that import it directly or indirectly, in every package', () => {
  expect(findAffectedBy('mfe-catalog/src/features/home/card.tsx')).toMatchObject({
    files: ['mfe-catalog/src/features/home/card.tsx'],
    packages: ['mfe-catalog'],
    tests: ['mfe-catalog/src/features/home/home.test.tsx'],
  });
  expect(findAffectedBy('packages/contract/src/car.ts')).toMatchObject({
    packages: ['api', 'mfe-catalog', 'packages/contract'],
    tests: [
      'api/src/cars.test.ts',
      'mfe-catalog/src/features/home/home.test.tsx',
      'packages/contract/src/car.test.ts',
    ],
  });
});

test('a changed feature selects only the fast browser tests of its screens', () => {
  const { browserPatterns } = findAffectedBy('mfe-catalog/src/features/home/card.tsx');
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a rare state')).toBe(false);
  expect(isSelected(browserPatterns, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(
    false,
  );
});

test('a change to a shared module selects every fast browser test', () => {
  const { browserPatterns } = findAffectedBy('packages/contract/src/car.ts');
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(isSelected(browserPatterns, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(
    true,
  );
  expect(isSelected(browserPatterns, 'site dashboard/offers.spec.ts a rare state')).toBe(false);
});

test('a change to the design system selects the browser tests of all widths and themes', () => {
  expect(findAffectedBy('packages/ui/src/button.tsx').browserPatterns).toContain('@grid');
  expect(findAffectedBy('mfe-catalog/src/features/home/card.tsx').browserPatterns).not.toContain('@grid');
});

test('a change to the payment code selects the whole payment matrix', () => {
  const { browserPatterns, tests } = findAffectedBy('api/src/money/payments/settle.ts');
  expect(browserPatterns).toContain('@matrix');
  expect(tests).toEqual([
    'api/src/money/payments/faults.full.test.ts',
    'api/src/money/payments/settle.test.ts',
  ]);
  expect(findAffectedBy('api/src/cars.ts').browserPatterns).not.toContain('@matrix');
});

test('a change to the release tools selects their program tests in both tiers', () => {
  expect(findAffectedBy('tools/release/src/release/release.ts').tests).toEqual([
    'tools/release/src/commands/commands.program.test.ts',
    'tools/release/src/crash/crash.program.full.test.ts',
  ]);
});

test('a changed full-tier test selects itself and the test that reads all spec tags', () => {
  expect(findAffectedBy('tools/release/src/crash/crash.program.full.test.ts').tests).toEqual([
    'tools/ci/src/spec-coverage/spec-coverage.test.ts',
    'tools/release/src/crash/crash.program.full.test.ts',
  ]);
});

test('a change to test support code selects the fast tests of the specs that import it', () => {
  const { browserPatterns } = findAffectedBy('testing/e2e/support/page.ts');
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a rare state')).toBe(false);
});

test('a changed spec file selects all of its tests', () => {
  const { browserPatterns } = findAffectedBy('testing/e2e/catalog/home.spec.ts');
  expect(isSelected(browserPatterns, 'site catalog/home.spec.ts a rare state')).toBe(true);
});

test('a changed jest test or document selects no browser test', () => {
  expect(findAffectedBy('mfe-catalog/src/about.test.tsx').browserPatterns).toEqual([]);
  expect(findAffectedBy('README.md').browserPatterns).toEqual([]);
});

test('a file that no module imports affects its whole package, and a shared build file affects everything', () => {
  expect(findAffectedBy('api/migrations/0001.sql').tests).toEqual([
    'api/src/cars.test.ts',
    'api/src/money/payments/faults.full.test.ts',
    'api/src/money/payments/settle.test.ts',
  ]);
  expect(findAffectedBy('README.md').tests).toEqual(['tools/ci/src/documents.test.ts']);
  const { tests, browserPatterns } = findAffectedBy('pnpm-lock.yaml');
  expect(tests).toHaveLength(7);
  expect(isSelected(browserPatterns, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(
    true,
  );
});

test('a deleted file affects its importers, but is not passed to any tool', () => {
  const card = 'mfe-catalog/src/features/home/card.tsx';
  const afterDeletion = findAffected(modules, [card], (file) => file !== card);
  expect(afterDeletion.files).toEqual([]);
  expect(afterDeletion.tests).toEqual(['mfe-catalog/src/features/home/home.test.tsx']);
});
