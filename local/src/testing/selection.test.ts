import { chosenSteps } from './selection.ts';

const known = ['lint', 'types', 'unit'] as const;

test('all steps without a choice; a choice keeps the usual order', () => {
  expect(chosenSteps([], known)).toEqual(['lint', 'types', 'unit']);
  expect(chosenSteps(['--only', 'unit, lint'], known)).toEqual(['lint', 'unit']);
});

test('an unknown step is refused with the list of steps', () => {
  expect(() => chosenSteps(['--only', 'unit,typo'], known)).toThrow(
    'no step typo. The steps: lint, types, unit',
  );
});
