import { readChoice } from './selection.ts';

const known = ['lint', 'types', 'unit'] as const;

test('readChoice selects all steps without --only, and otherwise preserves their order', () => {
  expect(readChoice([], known).steps).toEqual(['lint', 'types', 'unit']);
  expect(readChoice(['--only', 'unit, lint'], known).steps).toEqual(['lint', 'unit']);
});

test('readChoice rejects an unknown step and lists the known ones', () => {
  expect(() => readChoice(['--only', 'unit,typo'], known)).toThrow(
    'no step typo. The steps: lint, types, unit',
  );
});

test('npm test runs the fast tier; test:full runs everything, or the rest after npm test', () => {
  expect(readChoice([], known)).toMatchObject({ tier: 'fast', shard: null, since: null, seed: null });
  expect(readChoice(['--full'], known).tier).toBe('full');
  expect(readChoice(['--full', '--rest'], known).tier).toBe('rest');
});

test('test:full can run one shard', () => {
  expect(readChoice(['--full', '--shard', '2/4'], known).shard).toEqual({ part: 2, of: 4 });
  for (const wrong of ['0/4', '5/4', '2', 'a/b']) {
    expect(() => readChoice(['--full', '--shard', wrong], known)).toThrow('from 1/4 to 4/4');
  }
});

test('readChoice rejects options of the other command by name', () => {
  expect(() => readChoice(['--rest'], known)).toThrow('--rest belongs to npm run test:full');
  expect(() => readChoice(['--shard', '1/2'], known)).toThrow('--shard belongs to npm run test:full');
  expect(() => readChoice(['--full', '--since', 'main'], known)).toThrow('--since belongs to npm test');
});

test('readChoice accepts --since and the option for the slowest tests', () => {
  expect(readChoice(['--since', 'main', '--slowest'], known)).toMatchObject({ since: 'main', slowest: true });
});

test('--shuffle uses a random seed, which can be set to repeat the order', () => {
  expect(readChoice(['--shuffle'], known, () => 0.5).seed).toBe(2 ** 30);
  expect(readChoice(['--shuffle=17'], known).seed).toBe(17);
  expect(() => readChoice(['--shuffle=often'], known)).toThrow('a seed is a whole number');
});
