import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Creates named tasks that end on demand, and records which have started. */
function createTaskRunner(turns: ReturnType<typeof createConcurrencyLimit>) {
  const startedNames: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    startedNames,
    start: (name: string) =>
      turns(name.charAt(0), async () => {
        startedNames.push(name);
        await new Promise<void>((end) => finishers.set(name, end));
        return name;
      }),
    end: async (name: string, done: Promise<string>) => {
      finishers.get(name)?.();
      await done;
    },
  };
}
const createRefusal = () => new Error('too many');

test('limits the number of concurrent tasks and runs the others in order', async () => {
  const { startedNames, start, end } = createTaskRunner(createConcurrencyLimit({ places: 2 }, createRefusal));
  const [first, second, third, fourth] = [start('a1'), start('a2'), start('b1'), start('a3')];
  expect(startedNames).toEqual(['a1', 'a2']);
  await end('a2', second);
  expect(startedNames).toEqual(['a1', 'a2', 'b1']);
  await end('a1', first);
  expect(startedNames).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('b1', third);
  await end('a3', fourth);
});

test('a key at its limit does not block other keys', async () => {
  const { startedNames, start, end } = createTaskRunner(
    createConcurrencyLimit({ places: 3, each: 1 }, createRefusal),
  );
  const [a1, a2, b1] = [start('a1'), start('a2'), start('b1')];
  expect(startedNames).toEqual(['a1', 'b1']);
  await end('b1', b1);
  expect(startedNames).toEqual(['a1', 'b1']);
  await end('a1', a1);
  expect(startedNames).toEqual(['a1', 'b1', 'a2']);
  await end('a2', a2);
});

test('rejects tasks beyond the queue limits, total or per key, without affecting others', async () => {
  const { startedNames, start, end } = createTaskRunner(
    createConcurrencyLimit({ places: 1, waiting: 3, waitingEach: 2 }, createRefusal),
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
  const turns = createConcurrencyLimit({ places: 1 }, createRefusal);
  const failing = turns('a', () => Promise.reject(new Error('broken')));
  const next = turns('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
