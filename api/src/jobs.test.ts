import { createBell, startJobs } from './jobs.ts';
import { createTestApp } from './testing/app.ts';
import { until } from './testing/until.ts';

test('a job runs at its interval without overlaps, continues after a failure, and stop waits for it', async () => {
  const t = await createTestApp();
  let running = 0;
  let most = 0;
  let runs = 0;
  const job = {
    name: 'a job',
    everyMs: 5,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 20));
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error('the first run fails');
    },
  };
  const stop = startJobs([job], t.app.log);
  await until('a third run', () => runs >= 3);
  await stop();
  expect([running, most]).toEqual([0, 1]);
  expect(t.logged()).toContain('the first run fails');
  const after = runs;
  await new Promise((done) => setTimeout(done, 50));
  expect(runs).toBe(after);
  await t.close();
});

test('a notification starts a job early, and once more if it is already running', async () => {
  const t = await createTestApp();
  const bell = createBell();
  // No job is registered yet, which is not an error.
  bell.ring();
  let runs = 0;
  const job = {
    name: 'a job',
    everyMs: 3_600_000,
    bell,
    run: () => {
      runs += 1;
      if (runs === 2) bell.ring();
      return Promise.resolve();
    },
  };
  const stop = startJobs([job], t.app.log);
  bell.ring();
  bell.ring();
  await until('a run', () => runs === 1);
  bell.ring();
  await until('two runs more', () => runs === 3);
  await stop();
  bell.ring();
  await new Promise((done) => setTimeout(done, 50));
  expect(runs).toBe(3);
  await t.close();
});
