import { affectedBy, type Module } from './affected.ts';

const modules: Module[] = [
  { source: 'contract/src/car.ts', imports: [] },
  { source: 'contract/src/car.test.ts', imports: ['contract/src/car.ts'] },
  { source: 'mfe-catalog/src/card.tsx', imports: ['contract/src/car.ts'] },
  { source: 'mfe-catalog/src/home.tsx', imports: ['mfe-catalog/src/card.tsx'] },
  { source: 'mfe-catalog/src/home.test.tsx', imports: ['mfe-catalog/src/home.tsx'] },
  { source: 'mfe-catalog/src/about.test.tsx', imports: [] },
  { source: 'api/src/cars.ts', imports: ['contract/src/car.ts'] },
  { source: 'api/src/cars.test.ts', imports: ['api/src/cars.ts'] },
  { source: 'checks/src/spec-coverage.test.ts', imports: [] },
  { source: 'e2e/support/page.ts', imports: [] },
  { source: 'e2e/catalog/home.spec.ts', imports: ['e2e/support/page.ts'] },
];
const affected = (...changed: string[]) => affectedBy(modules, changed, () => true);

test('a module’s tests are those that import it, however indirectly, in every package', () => {
  expect(affected('mfe-catalog/src/card.tsx')).toEqual({
    files: ['mfe-catalog/src/card.tsx'],
    packages: ['mfe-catalog'],
    tests: ['mfe-catalog/src/home.test.tsx'],
    specs: [],
  });
  expect(affected('contract/src/car.ts')).toMatchObject({
    packages: ['api', 'contract', 'mfe-catalog'],
    tests: ['api/src/cars.test.ts', 'contract/src/car.test.ts', 'mfe-catalog/src/home.test.tsx'],
  });
});

test('a browser test is touched by its support; a changed test by what reads the names of tests', () => {
  expect(affected('e2e/support/page.ts').specs).toEqual(['e2e/catalog/home.spec.ts']);
  expect(affected('mfe-catalog/src/about.test.tsx').tests).toEqual([
    'checks/src/spec-coverage.test.ts',
    'mfe-catalog/src/about.test.tsx',
  ]);
});

test('what no module imports counts for its whole package, and what everything is built with for everything', () => {
  expect(affected('api/migrations/0001.sql').tests).toEqual(['api/src/cars.test.ts']);
  expect(affected('README.md').tests).toEqual(['checks/src/spec-coverage.test.ts']);
  expect(affected('pnpm-lock.yaml').tests).toHaveLength(5);
  expect(affected('pnpm-lock.yaml').specs).toEqual(['e2e/catalog/home.spec.ts']);
});

test('a file that is gone is not handed to anybody, and touches what still imports it', () => {
  const gone = affectedBy(modules, ['mfe-catalog/src/card.tsx'], (file) => !file.endsWith('card.tsx'));
  expect(gone.files).toEqual([]);
  expect(gone.tests).toEqual(['mfe-catalog/src/home.test.tsx']);
});
