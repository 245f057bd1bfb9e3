import type { TestRecord } from './reports.ts';
import { type Done, failures, slowest, verdict } from './summary.ts';

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
  counts: { passed: 1, failed: 0, skipped: 0 },
  ms: 1000,
  tests: [],
  ...more,
});

test('verdict shows the counts and the duration of a step', () => {
  expect(verdict(step({ note: 'remembered' }))).toBe(
    '✓ ok      unit        1 passed, 0 failed (1.0 s): remembered',
  );
  expect(verdict(step({ counts: { passed: 0, failed: 0, skipped: 3 } }))).toContain('– skipped');
});

test('failures lists only failing tests, with location, step, reason, screenshot, and server logs', () => {
  const tests = [
    record({ title: 'fine' }),
    record({ title: 'bad', line: 7, failure: 'Expected 1\n\nReceived 2', pictures: ['/out/page.png'] }),
  ];
  const failed = step({
    name: 'browser',
    counts: { passed: 1, failed: 1, skipped: 0 },
    tests,
    logs: '/out/server-logs',
    outputFile: '/out/browser.log',
  });
  expect(failures([step({}), failed])).toEqual([
    '✗ api/src/a.test.ts:7 › bad',
    '    step: browser',
    '    Expected 1',
    '    Received 2',
    '    picture: /out/page.png',
    '    server logs: /out/server-logs',
    '    everything the step printed: /out/browser.log',
  ]);
});

test('failures lists a step that failed without a failing test', () => {
  expect(failures([step({ counts: { passed: 4, failed: 1, skipped: 0 } })])).toEqual([
    '✗ unit: the step itself failed',
  ]);
});

test('slowest lists the twenty slowest tests, slowest first', () => {
  const tests = Array.from({ length: 30 }, (_, n) => record({ title: `test ${String(n)}`, ms: n * 100 }));
  const lines = slowest([step({ tests })]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain('2.9 s  unit      api/src/a.test.ts › test 29');
});
