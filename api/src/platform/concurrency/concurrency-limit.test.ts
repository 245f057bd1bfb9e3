import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Creates functions that start named tasks, end them on demand, and record which have started. */
function createTaskRunner(runLimited: ReturnType<typeof createConcurrencyLimit>) {
  const startedNames: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    startedNames,
    start: (name: string) =>
      runLimited(name.charAt(0), async () => {
        startedNames.push(name);
        await new Promise<void>((finish) => finishers.set(name, finish));
        return name;
      }),
    end: async (name: string, done: Promise<string>) => {
      finishers.get(name)?.();
      await done;
    },
  };
}
const createQueueFullError = () => new Error('too many');

test('the number of concurrent tasks is limited, and waiting tasks run in order', async () => {
  const { startedNames, start, end } = createTaskRunner(
    createConcurrencyLimit({ maxRunning: 2 }, createQueueFullError),
  );
  const [firstTask, secondTask, thirdTask, fourthTask] = [start('a1'), start('a2'), start('b1'), start('a3')];
  expect(startedNames).toEqual(['a1', 'a2']);
  await end('a2', secondTask);
  expect(startedNames).toEqual(['a1', 'a2', 'b1']);
  await end('a1', firstTask);
  expect(startedNames).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('b1', thirdTask);
  await end('a3', fourthTask);
});

test('a key at its limit does not block other keys', async () => {
  const { startedNames, start, end } = createTaskRunner(
    createConcurrencyLimit({ maxRunning: 3, maxRunningPerKey: 1 }, createQueueFullError),
  );
  const [a1, a2, b1] = [start('a1'), start('a2'), start('b1')];
  expect(startedNames).toEqual(['a1', 'b1']);
  await end('b1', b1);
  expect(startedNames).toEqual(['a1', 'b1']);
  await end('a1', a1);
  expect(startedNames).toEqual(['a1', 'b1', 'a2']);
  await end('a2', a2);
});

test('tasks beyond the total or per-key queue limit are rejected without affecting others', async () => {
  const { startedNames, start, end } = createTaskRunner(
    createConcurrencyLimit({ maxRunning: 1, maxQueued: 3, maxQueuedPerKey: 2 }, createQueueFullError),
  );
  const [a1, a2, a3] = [start('a1'), start('a2'), start('a3')];
  await expect(start('a4')).rejects.toThrow('too many');
  const b1 = start('b1');
  await expect(start('c1')).rejects.toThrow('too many');
  await end('a1', a1);
  const c2 = start('c2');
  await end('a2', a2);
  await end('a3', a3);
  await end('b1', b1);
  await end('c2', c2);
  expect(startedNames).toEqual(['a1', 'a2', 'a3', 'b1', 'c2']);
});

test('a failing task frees its slot', async () => {
  const runLimited = createConcurrencyLimit({ maxRunning: 1 }, createQueueFullError);
  const failing = runLimited('a', () => Promise.reject(new Error('broken')));
  const nextTask = runLimited('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await nextTask).toBe('done');
});
