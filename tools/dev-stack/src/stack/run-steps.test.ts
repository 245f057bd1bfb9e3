import { setImmediate } from 'node:timers/promises';
import { runSteps } from './run-steps.ts';

const createRecorder = () => {
  const chunks: string[] = [];
  return {
    write: (text: string) => void chunks.push(text),
    text: () => chunks.join('').replaceAll(/\d+\.\d s/g, 'T'),
  };
};

test('runSteps prints the number, title, messages, and duration of each step', async () => {
  const { write, text } = createRecorder();
  await runSteps(
    [
      { title: 'Quick', run: () => Promise.resolve() },
      {
        title: 'Talkative',
        run: (printLine) => {
          printLine('one');
          printLine('two');
          return Promise.resolve();
        },
      },
    ],
    write,
  );
  expect(text()).toBe(
    '[1/2] Quick …\n[1/2] Quick: ok in T\n[2/2] Talkative …\n      one\n      two\n[2/2] Talkative: ok in T\n',
  );
});

test('runSteps runs sequences of a stage at the same time, and waits for all of them', async () => {
  const { write, text } = createRecorder();
  const pause = { run: () => setImmediate(undefined) };
  await runSteps(
    [
      [[{ title: 'Build', run: async () => setImmediate(setImmediate()) }], [{ title: 'Seed', ...pause }]],
      { title: 'Serve', ...pause },
    ],
    write,
  );
  expect(text()).toMatch(
    /^\[1\/3\] Build …\n\[2\/3\] Seed …\n[^]*\[3\/3\] Serve …\n\[3\/3\] Serve: ok in T\n$/,
  );
  expect(text().indexOf('Build: ok')).toBeLessThan(text().indexOf('Serve …'));
});

test('runSteps stops at the first failure', async () => {
  const { write, text } = createRecorder();
  const steps = [
    { title: 'Breaks', run: () => Promise.reject(new Error('no luck')) },
    { title: 'Never', run: () => Promise.resolve() },
  ];
  await expect(runSteps(steps, write)).rejects.toThrow('no luck');
  expect(text()).toBe('[1/2] Breaks …\n[1/2] Breaks: failed after T\n');
});

test('runSteps starts no other step of a sequence after another sequence failed', async () => {
  const { write, text } = createRecorder();
  const sequences = [
    [{ title: 'Breaks', run: () => Promise.reject(new Error('no luck')) }],
    [
      { title: 'Slow', run: () => setImmediate(undefined) },
      { title: 'Never', run: () => Promise.resolve() },
    ],
  ];
  await expect(runSteps([sequences], write)).rejects.toThrow('no luck');
  await setImmediate();
  expect(text()).toContain('Slow: ok');
  expect(text()).not.toContain('Never');
});

test('runSteps stops if `beforeStep` throws between steps', async () => {
  const { write, text } = createRecorder();
  let isStopped = false;
  const steps = [
    {
      title: 'First',
      run: () => {
        isStopped = true;
        return Promise.resolve();
      },
    },
    { title: 'Second', run: () => Promise.resolve() },
  ];
  const throwIfStopped = () => {
    if (isStopped) throw new Error('stopped');
  };
  await expect(runSteps(steps, write, throwIfStopped)).rejects.toThrow('stopped');
  expect(text()).not.toContain('Second');
});
