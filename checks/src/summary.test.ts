import type { TestRecord } from './reports.ts';
import { type Done, failures, slowest, verdict, verdictOfBudget } from './summary.ts';

const record = (more: Partial<TestRecord>): TestRecord => ({
  file: 'api/src/a.test.ts',
  title: 'a title',
  ms: 0,
  failure: null,
  pictures: [],
  ...more,
});
const step = (more: Partial<Done>): Done => ({
  name: 'unit',
  budget: 10,
  counts: { passed: 1, failed: 0, skipped: 0 },
  ms: 1000,
  tests: [],
  ...more,
});

test('a step is told with its count and time, and at the end with its budget', () => {
  expect(verdict(step({ note: 'remembered' }))).toBe(
    '✓ ok      unit        1 passed, 0 failed (1.0 s): remembered',
  );
  expect(verdictOfBudget(step({}))).toContain('(1.0 s)  [budget 10 s]');
  expect(verdictOfBudget(step({ ms: 11_000 }))).toContain('[budget 10 s, over it]');
  expect(verdict(step({ counts: { passed: 0, failed: 0, skipped: 3 } }))).toContain('– skipped');
});

test('a failing test is told with its place, step, reason, picture and the servers’ logs; a passing one is not', () => {
  const tests = [
    record({ title: 'fine' }),
    record({ title: 'bad', line: 7, failure: 'Expected 1\n\nReceived 2', pictures: ['/out/page.png'] }),
  ];
  const failed = step({
    name: 'e2e',
    counts: { passed: 1, failed: 1, skipped: 0 },
    tests,
    logs: '/out/server-logs',
    outputFile: '/out/e2e.log',
  });
  expect(failures([step({}), failed])).toEqual([
    '✗ api/src/a.test.ts:7 › bad',
    '    step: e2e',
    '    Expected 1',
    '    Received 2',
    '    picture: /out/page.png',
    '    server logs: /out/server-logs',
    '    everything the step printed: /out/e2e.log',
  ]);
});

test('a step that failed without a failing test is told too', () => {
  expect(failures([step({ counts: { passed: 4, failed: 1, skipped: 0 } })])).toEqual([
    '✗ unit: the step itself failed',
  ]);
});

test('the slowest tests come first, twenty at the most', () => {
  const tests = Array.from({ length: 30 }, (_, n) => record({ title: `test ${String(n)}`, ms: n * 100 }));
  const lines = slowest([step({ tests })]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain('2.9 s  unit      api/src/a.test.ts › test 29');
});
