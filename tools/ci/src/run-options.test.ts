import { parseRunOptions } from './run-options.ts';

const knownSteps = ['lint', 'types', 'unit'] as const;

test('parseRunOptions selects all steps without --only, and otherwise preserves their order', () => {
  expect(parseRunOptions([], knownSteps).steps).toEqual(['lint', 'types', 'unit']);
  expect(parseRunOptions(['--only', 'unit, lint'], knownSteps).steps).toEqual(['lint', 'unit']);
});

test('parseRunOptions rejects an unknown step and lists the known ones', () => {
  expect(() => parseRunOptions(['--only', 'unit,typo'], knownSteps)).toThrow(
    'Unknown step: typo. Steps: lint, types, unit',
  );
});

test('npm test runs the fast tier, and test:full runs everything or the tests that npm test omits', () => {
  expect(parseRunOptions([], knownSteps)).toMatchObject({
    tier: 'fast',
    shard: null,
    since: null,
    seed: null,
  });
  expect(parseRunOptions(['--full'], knownSteps).tier).toBe('full');
  expect(parseRunOptions(['--full', '--rest'], knownSteps).tier).toBe('rest');
});

test('test:full can run one shard', () => {
  expect(parseRunOptions(['--full', '--shard', '2/4'], knownSteps).shard).toEqual({ index: 2, total: 4 });
  for (const invalidShard of ['0/4', '5/4', '2', 'a/b']) {
    expect(() => parseRunOptions(['--full', '--shard', invalidShard], knownSteps)).toThrow(
      'such as 1/4 to 4/4',
    );
  }
});

test('npm test and test:full reject each other’s options by name', () => {
  expect(() => parseRunOptions(['--rest'], knownSteps)).toThrow('--rest is only for npm run test:full');
  expect(() => parseRunOptions(['--shard', '1/2'], knownSteps)).toThrow(
    '--shard is only for npm run test:full',
  );
  expect(() => parseRunOptions(['--full', '--since', 'main'], knownSteps)).toThrow(
    '--since is only for npm test',
  );
});

test('parseRunOptions accepts --since and the option for the slowest tests', () => {
  expect(parseRunOptions(['--since', 'main', '--slowest'], knownSteps)).toMatchObject({
    since: 'main',
    slowest: true,
  });
});

test('--shuffle uses a random seed, which can be set to repeat the order', () => {
  expect(parseRunOptions(['--shuffle'], knownSteps, () => 0.5).seed).toBe(2 ** 30);
  expect(parseRunOptions(['--shuffle=17'], knownSteps).seed).toBe(17);
  expect(() => parseRunOptions(['--shuffle=often'], knownSteps)).toThrow('the seed must be a whole number');
});

test('npm test accepts packages, but not with --since; test:full does not accept packages', () => {
  expect(parseRunOptions(['catalog', 'ui', '--only', 'unit'], knownSteps)).toMatchObject({
    packages: ['catalog', 'ui'],
    steps: ['unit'],
  });
  for (const forbiddenOptions of [['--full'], ['--since', 'main']]) {
    expect(() => parseRunOptions(['catalog', ...forbiddenOptions], knownSteps)).toThrow(
      'Package names are only for npm test',
    );
  }
});
