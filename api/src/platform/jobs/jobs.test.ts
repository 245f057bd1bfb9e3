import { createTestApp } from '../../testing/app.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { createWakeUp, startJobs } from './jobs.ts';

test('a job runs without overlaps and continues after a failure, and a stop waits for it', async () => {
  const testApp = await createTestApp();
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const job = {
    name: 'a job',
    intervalMs: 5,
    run: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((done) => setTimeout(done, 20));
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error('the first run fails');
    },
  };
  const recorded: [string, boolean][] = [];
  const stop = startJobs([job], testApp.app.log, (name, _seconds, isSuccess) => {
    recorded.push([name, isSuccess]);
  });
  await waitUntil('a third run', () => runs >= 3);
  await stop();
  expect([running, maxRunning]).toEqual([0, 1]);
  expect(testApp.readLog()).toContain('the first run fails');
  expect(recorded.slice(0, 3)).toEqual([
    ['a job', false],
    ['a job', true],
    ['a job', true],
  ]);
  const runsAfterStop = runs;
  await new Promise((done) => setTimeout(done, 50));
  expect(runs).toBe(runsAfterStop);
  await testApp.close();
});

test('a notification starts a job early, and once more if it is already running', async () => {
  const testApp = await createTestApp();
  const wakeUp = createWakeUp();
  // No job listens yet, which is not an error.
  wakeUp.notify();
  let runs = 0;
  const job = {
    name: 'a job',
    intervalMs: 3_600_000,
    wakeUp,
    run: () => {
      runs += 1;
      if (runs === 2) wakeUp.notify();
      return Promise.resolve();
    },
  };
  const stop = startJobs([job], testApp.app.log);
  wakeUp.notify();
  wakeUp.notify();
  await waitUntil('a run', () => runs === 1);
  wakeUp.notify();
  await waitUntil('two runs more', () => runs === 3);
  await stop();
  wakeUp.notify();
  await new Promise((done) => setTimeout(done, 50));
  expect(runs).toBe(3);
  await testApp.close();
});
