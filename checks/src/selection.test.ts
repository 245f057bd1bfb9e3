import { readChoice } from './selection.ts';

const known = ['lint', 'types', 'unit'] as const;

test('all steps without a choice; a choice keeps the usual order', () => {
  expect(readChoice([], known).steps).toEqual(['lint', 'types', 'unit']);
  expect(readChoice(['--only', 'unit, lint'], known).steps).toEqual(['lint', 'unit']);
});

test('an unknown step is refused with the list of steps', () => {
  expect(() => readChoice(['--only', 'unit,typo'], known)).toThrow(
    'no step typo. The steps: lint, types, unit',
  );
});

test('a run may be asked for what a change can touch, and for its slowest tests', () => {
  expect(readChoice(['--since', 'main', '--slowest'], known)).toMatchObject({ since: 'main', slowest: true });
  expect(readChoice([], known)).toMatchObject({ since: null, slowest: false, seed: null });
});

test('an order is made up, or brought back by its seed', () => {
  expect(readChoice(['--shuffle'], known, () => 0.5).seed).toBe(2 ** 30);
  expect(readChoice(['--shuffle=17'], known).seed).toBe(17);
  expect(() => readChoice(['--shuffle=often'], known)).toThrow('a seed is a whole number');
});
