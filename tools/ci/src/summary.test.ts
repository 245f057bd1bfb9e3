import type { TestRecord } from './reports.ts';
import { type CompletedStep, formatFailures, formatSlowest, formatStep } from './summary.ts';

const createRecord = (overrides: Partial<TestRecord>): TestRecord => ({
  file: 'api/src/a.test.ts',
  title: 'a title',
  ms: 0,
  failure: null,
  pictures: [],
  ...overrides,
});
const createStep = (overrides: Partial<CompletedStep>): CompletedStep => ({
  name: 'unit',
  counts: { passed: 1, failed: 0, skipped: 0 },
  ms: 1000,
  tests: [],
  ...overrides,
});

test('formatStep shows the counts and the duration of a step', () => {
  expect(formatStep(createStep({ note: 'a note' }))).toBe(
    '✓ ok      unit        1 passed, 0 failed (1.0 s): a note',
  );
  expect(formatStep(createStep({ counts: { passed: 0, failed: 0, skipped: 3 } }))).toContain('– skipped');
});

test('formatFailures lists only failing tests, with location, step, reason, screenshot, and server logs', () => {
  const tests = [
    createRecord({ title: 'fine' }),
    createRecord({ title: 'bad', line: 7, failure: 'Expected 1\n\nReceived 2', pictures: ['/out/page.png'] }),
  ];
  const failed = createStep({
    name: 'browser',
    counts: { passed: 1, failed: 1, skipped: 0 },
    tests,
    logs: '/out/server-logs',
    outputFile: '/out/browser.log',
  });
  expect(formatFailures([createStep({}), failed])).toEqual([
    '✗ api/src/a.test.ts:7 › bad',
    '    step: browser',
    '    Expected 1',
    '    Received 2',
    '    picture: /out/page.png',
    '    server logs: /out/server-logs',
    '    full output of the step: /out/browser.log',
  ]);
});

test('formatFailures lists a step that failed without a failing test', () => {
  expect(formatFailures([createStep({ counts: { passed: 4, failed: 1, skipped: 0 } })])).toEqual([
    '✗ unit: the step failed outside its tests',
  ]);
});

test('formatSlowest lists the twenty slowest tests, slowest first', () => {
  const tests = Array.from({ length: 30 }, (_, n) =>
    createRecord({ title: `test ${String(n)}`, ms: n * 100 }),
  );
  const lines = formatSlowest([createStep({ tests })]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain('2.9 s  unit      api/src/a.test.ts › test 29');
});
