import type Stripe from 'stripe';
import { withAnswers } from '../testing/other-answers.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

/** The server, to whose request for a refund something comes first. */
function settlingAfter(meanwhile: () => Promise<void>) {
  const { refunds } = till.settling().payments;
  const create = async (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
    await meanwhile();
    return refunds.create(params, options);
  };
  return withAnswers(till.settling(), { refunds: { create } });
}

test('a refusal says nothing of a debt that somebody else’s refund has come to pay meanwhile', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await till.sandbox.tell('refunds/next', { status: 'pending', times: 1 });
  let theirs = '';
  const settling = settlingAfter(async () => {
    if (theirs !== '') return;
    // A person gives all of it back by hand, and another process hears of that first.
    const made = await till.refundByHand(form);
    theirs = made.id;
    await followRefund(till.settling(), made);
  });
  await pursueRefunds(settling, till.later());
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'pending', providerId: theirs, problem: null }]);
  await till.sandbox.tell('advance');
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toMatchObject([{ id: theirs, status: 'succeeded' }]);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded', problem: null }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
});
