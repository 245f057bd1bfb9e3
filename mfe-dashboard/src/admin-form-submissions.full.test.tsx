import type { ModerationCase } from '@second-gear/contract/moderation';
import { buildDisputeCase, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { testFormSubmission } from '@second-gear/test-utils/form-submission';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderDashboard } from './test-support/render-dashboard.tsx';
import { enter, press, setUpSignedInSite } from './test-support/signed-in-site.ts';

const modifiedResponse = () => json({ modifiedCount: 1 });

testFormSubmission('a suspension', async () => {
  const api = setUpSignedInSite('admin');
  api.on('GET /users', () => json([buildUser({ _id: 'ben', name: 'Ben Okoro', email: 'ben@example.com' })]));
  renderDashboard('/dashboard/allusers');
  await press(/^Suspend/);
  const field = await enter('Reason', 'Sells what is not there');
  const call = 'PUT /users/ben/suspended';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Suspend',
    hasIdempotencyKey: false,
  };
});

const listing: ModerationCase = {
  _id: 'case-1',
  kind: 'listing',
  state: 'waiting',
  findings: [{ rule: 'contact_data', says: 'Contains a phone number' }],
  reason: '',
  carId: 'car-1',
  orderId: null,
  brandName: 'Volvo',
  model: 'V60',
  text: 'Call me: 312 555 0142',
  resellPrice: 900,
  images: [],
  stars: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ownerId: 'sam',
  ownerName: 'Sam Porter',
};
function setUpModeration() {
  const api = setUpSignedInSite('admin');
  api.on('GET /moderation', () => json([listing]));
  api.on('GET /moderation/rules', () => json([{ name: 'price_far_off', on: true, limit: 50 }]));
  renderDashboard('/dashboard/moderation');
  return api;
}

testFormSubmission('a listing rejection', async () => {
  const api = setUpModeration();
  await press(/^Reject/);
  const field = await enter('Reason', 'Leave out the number');
  const call = 'PUT /moderation/case-1/decision';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Reject',
    hasIdempotencyKey: false,
  };
});

testFormSubmission('a moderation rule', async () => {
  const api = setUpModeration();
  const field = await enter('Allowed deviation (%)', '60');
  const call = 'PUT /moderation/rules/price_far_off';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Save',
    hasIdempotencyKey: false,
  };
});

testFormSubmission('a manually recorded refund', async () => {
  const api = setUpSignedInSite('admin');
  const zeroTotals = { received: 0, held: 0, owedBack: 0, refunded: 0, due: 0, paidOut: 0, fees: 0, lost: 0 };
  api.on('GET /books', () => json({ totals: zeroTotals, stuck: { refunds: 1, payouts: 0 }, days: [] }));
  api.on('GET /books/sellers', () => json([]));
  api.on('GET /books/refunds', () =>
    json([
      {
        _id: 'refund-1',
        orderId: 'order-1',
        brandName: 'Volvo',
        model: 'V60',
        buyer: 'Ben Okoro',
        amount: 1250.5,
        reason: 'cancelled',
        problem: null,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ]),
  );
  renderDashboard('/dashboard/money');
  await press('Record manual refund');
  const field = await enter('Reference', 'Transfer 77');
  const call = 'POST /refunds/refund-1/manual';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Record refund',
    hasIdempotencyKey: true,
  };
});

function setUpDisputeCase() {
  const api = setUpSignedInSite('admin');
  api.on('GET /disputes/dispute-1', () => json(buildDisputeCase()));
  renderDashboard('/dashboard/disputes/dispute-1');
  return api;
}

testFormSubmission('a dispute decision', async () => {
  const api = setUpDisputeCase();
  fireEvent.click(await screen.findByRole('radio', { name: /Full refund/ }));
  const field = await enter('Reason', 'Clear case');
  const [button, confirm] = ['Review decision', 'Refund $16,000'];
  const call = 'POST /disputes/dispute-1/decision';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button,
    confirm,
    hasIdempotencyKey: true,
  };
});

testFormSubmission('a refund', async () => {
  const api = setUpDisputeCase();
  await press('Refund buyer');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '1000' } });
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Reason');
  fireEvent.change(field, { target: { value: 'A scratch' } });
  const insertedResponse = () => json({ insertedId: 'refund-1' }, 201);
  const [button, confirm] = ['Review refund', 'Refund $1,000'];
  const call = 'POST /orders/order-1/refund';
  return {
    api,
    requestLine: call,
    respond: insertedResponse,
    field,
    button,
    confirm,
    hasIdempotencyKey: true,
  };
});
