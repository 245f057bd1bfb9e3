import fc from '@second-gear/contract/testing/properties';
import { validateDecision, type DecisionForm, splitAmount } from './decision.ts';
import { validateRefund } from './refund.ts';

const buildForm = (change: Partial<DecisionForm>): DecisionForm => ({
  decision: 'part',
  amount: '5,000',
  reason: ' Broken. ',
  ...change,
});

test('validateDecision accepts amounts as people type them', () => {
  expect(validateDecision(buildForm({ amount: ' $5,000.50 ' }), 16_000)).toEqual({
    value: { decision: 'part', amount: 5000.5, reason: 'Broken.' },
    errors: null,
  });
});

test('validateDecision returns an amount only for a partial refund', () => {
  expect(validateDecision(buildForm({ decision: 'release' }), 16_000).value).toEqual({
    decision: 'release',
    reason: 'Broken.',
  });
});

test.each([
  ['', 'Enter a refund amount'],
  ['five', 'Enter the amount as a number'],
  ['0', 'Enter an amount between $0.01 and $999,999.99'],
  ['1.0055', 'Enter an amount with at most two decimal places, like 16000.50'],
  ['5.000', 'Did you mean $5,000?'],
  ['16000', 'Enter less than $16,000, or choose a full refund'],
  ['16000.01', 'Enter less than $16,000, or choose a full refund'],
])('validateDecision rejects %p as a partial refund of $16,000', (amount, message) => {
  expect(validateDecision(buildForm({ amount }), 16_000).errors).toEqual({ amount: message });
});

test('validateDecision returns an error for each missing field', () => {
  expect(validateDecision(buildForm({ decision: '', reason: ' ' }), 16_000).errors).toEqual({
    decision: 'Choose an outcome',
    reason: 'Reason is required',
  });
});

test('splitAmount splits the whole remainder to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 99_999_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (left, part) => {
        const amount = Math.max(1, Math.floor((left - 1) * part));
        const { buyer, seller } = splitAmount(
          { decision: 'part', amount: amount / 100, reason: 'x' },
          left / 100,
        );
        expect(Math.round(buyer * 100) + Math.round(seller * 100)).toBe(left);
      },
    ),
  );
});

test('validateRefund questions an amount that may mean thousands of dollars', () => {
  expect(validateRefund({ amount: '5.000', reason: 'Late' }, 16_000).errors).toEqual({
    amount: 'Did you mean $5,000?',
  });
});

test('validateRefund uses the whole remainder without an amount and rejects anything above it', () => {
  expect(validateRefund({ amount: '', reason: 'Late' }, 120.5).value).toEqual({
    amount: 120.5,
    reason: 'Late',
  });
  expect(validateRefund({ amount: '120.51', reason: 'Late' }, 120.5).errors).toEqual({
    amount: 'Enter $120.50 or less',
  });
  expect(validateRefund({ amount: '', reason: '' }, 120.5).errors).toEqual({ reason: 'Reason is required' });
});
