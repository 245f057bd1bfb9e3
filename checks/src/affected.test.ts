import { affectedBy, type Module } from './affected.ts';

const modules: Module[] = [
  { source: 'contract/src/car.ts', imports: [] },
  { source: 'contract/src/car.test.ts', imports: ['contract/src/car.ts'] },
  { source: 'mfe-catalog/src/features/home/card.tsx', imports: ['contract/src/car.ts'] },
  { source: 'mfe-catalog/src/features/home/home.tsx', imports: ['mfe-catalog/src/features/home/card.tsx'] },
  {
    source: 'mfe-catalog/src/features/home/home.test.tsx',
    imports: ['mfe-catalog/src/features/home/home.tsx'],
  },
  { source: 'mfe-catalog/src/about.test.tsx', imports: [] },
  { source: 'ui/src/button.tsx', imports: [] },
  { source: 'api/src/cars.ts', imports: ['contract/src/car.ts'] },
  { source: 'api/src/cars.test.ts', imports: ['api/src/cars.ts'] },
  { source: 'api/src/payments/settle.ts', imports: [] },
  { source: 'api/src/payments/faults.full.test.ts', imports: ['api/src/payments/settle.ts'] },
  { source: 'api/src/payments/settle.test.ts', imports: ['api/src/payments/settle.ts'] },
  { source: 'ops/src/release/release.ts', imports: [] },
  { source: 'ops/src/commands/commands.program.test.ts', imports: [] },
  { source: 'ops/src/crash/crash.program.full.test.ts', imports: [] },
  { source: 'checks/src/documents.test.ts', imports: [] },
  { source: 'e2e/support/page.ts', imports: [] },
  { source: 'e2e/catalog/home.spec.ts', imports: ['e2e/support/page.ts'] },
];
const affected = (...changed: string[]) => affectedBy(modules, changed, () => true);

/** Whether the selection takes a browser test of this title, as Playwright writes it for `--grep`. */
const takes = (browser: readonly string[], title: string): boolean =>
  browser.some((part) => new RegExp(part).test(title));

test('a module affects the tests that import it, however indirectly, in every package', () => {
  expect(affected('mfe-catalog/src/features/home/card.tsx')).toMatchObject({
    files: ['mfe-catalog/src/features/home/card.tsx'],
    packages: ['mfe-catalog'],
    tests: ['mfe-catalog/src/features/home/home.test.tsx'],
  });
  expect(affected('contract/src/car.ts')).toMatchObject({
    packages: ['api', 'contract', 'mfe-catalog'],
    tests: [
      'api/src/cars.test.ts',
      'contract/src/car.test.ts',
      'mfe-catalog/src/features/home/home.test.tsx',
    ],
  });
});

test('a feature selects the fast browser tests of its screens, and no others', () => {
  const { browser } = affected('mfe-catalog/src/features/home/card.tsx');
  expect(takes(browser, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(takes(browser, 'site catalog/home.spec.ts a rare state')).toBe(false);
  expect(takes(browser, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(false);
});

test('what is used everywhere selects every fast browser test', () => {
  const { browser } = affected('contract/src/car.ts');
  expect(takes(browser, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(takes(browser, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(true);
  expect(takes(browser, 'site dashboard/offers.spec.ts a rare state')).toBe(false);
});

test('a change of the design system selects the grid of widths and themes', () => {
  expect(affected('ui/src/button.tsx').browser).toContain('@grid');
  expect(affected('mfe-catalog/src/features/home/card.tsx').browser).not.toContain('@grid');
});

test('a change of the payment code selects the whole payment matrix', () => {
  const { browser, tests } = affected('api/src/payments/settle.ts');
  expect(browser).toContain('@matrix');
  expect(tests).toEqual(['api/src/payments/faults.full.test.ts', 'api/src/payments/settle.test.ts']);
  expect(affected('api/src/cars.ts').browser).not.toContain('@matrix');
});

test('a change of the release tools selects their programs in both tiers', () => {
  expect(affected('ops/src/release/release.ts').tests).toEqual([
    'ops/src/commands/commands.program.test.ts',
    'ops/src/crash/crash.program.full.test.ts',
  ]);
});

test('a changed test of the full tier is run itself, with the test that reads the tags of all tests', () => {
  expect(affected('ops/src/crash/crash.program.full.test.ts').tests).toEqual([
    'checks/src/spec-coverage/spec-coverage.test.ts',
    'ops/src/crash/crash.program.full.test.ts',
  ]);
});

test('a change of the tests’ support selects the fast tests of the specs that import it', () => {
  const { browser } = affected('e2e/support/page.ts');
  expect(takes(browser, 'site catalog/home.spec.ts a search finds cars @journey')).toBe(true);
  expect(takes(browser, 'site catalog/home.spec.ts a rare state')).toBe(false);
});

test('a changed spec is run whole', () => {
  const { browser } = affected('e2e/catalog/home.spec.ts');
  expect(takes(browser, 'site catalog/home.spec.ts a rare state')).toBe(true);
});

test('a changed jest test or document selects no browser test', () => {
  expect(affected('mfe-catalog/src/about.test.tsx').browser).toEqual([]);
  expect(affected('README.md').browser).toEqual([]);
});

test('what no module imports counts for its whole package, and what everything is built with for everything', () => {
  expect(affected('api/migrations/0001.sql').tests).toEqual([
    'api/src/cars.test.ts',
    'api/src/payments/faults.full.test.ts',
    'api/src/payments/settle.test.ts',
  ]);
  expect(affected('README.md').tests).toEqual(['checks/src/documents.test.ts']);
  const { tests, browser } = affected('pnpm-lock.yaml');
  expect(tests).toHaveLength(7);
  expect(takes(browser, 'site dashboard/offers.spec.ts an offer is accepted @journey')).toBe(true);
});

test('a deleted file is passed to no tool, and affects what still imports it', () => {
  const card = 'mfe-catalog/src/features/home/card.tsx';
  const gone = affectedBy(modules, [card], (file) => file !== card);
  expect(gone.files).toEqual([]);
  expect(gone.tests).toEqual(['mfe-catalog/src/features/home/home.test.tsx']);
});
