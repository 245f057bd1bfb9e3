import { buildCar, buildOffer, buildReview, buildThread, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { testFormSubmission } from '@second-gear/test-utils/form-submission';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildDispute, buildEscrowOrder, buildEscrowSale } from './test-support/escrow-orders.ts';
import { renderDashboard } from './test-support/render-dashboard.tsx';
import { enter, press, setUpSignedInSite } from './test-support/signed-in-site.ts';

const insertedResponse = () => json({ insertedId: 'thread-1' }, 201);
const modifiedResponse = () => json({ modifiedCount: 1 });
const TEN = '2999-11-28T10:00';
const NOON = '2999-11-28T12:00';

testFormSubmission('the profile', async () => {
  const api = setUpSignedInSite('buyer');
  api.on('GET /users/me', () => json(buildUser()));
  renderDashboard('/dashboard');
  const field = await enter('Name', 'Ada Lovelace');
  return {
    api,
    requestLine: 'PATCH /users/me',
    respond: modifiedResponse,
    field,
    button: 'Save changes',
    hasIdempotencyKey: false,
  };
});

testFormSubmission('a reply', async () => {
  const api = setUpSignedInSite('buyer');
  api.on('GET /messages', () => json([buildThread()]));
  api.on('GET /messages/thread-1', () => json([]));
  renderDashboard('/dashboard/messages/thread-1');
  const field = await enter('Your message', 'Is it red?');
  return {
    api,
    requestLine: 'POST /messages/thread-1',
    respond: insertedResponse,
    field,
    button: 'Send',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('the first message to a seller', async () => {
  const api = setUpSignedInSite('buyer');
  api.on('GET /messages', () => json([]));
  api.on('GET /messages/thread-1', () => json([]));
  api.on('GET /cars/car-1', () => json(buildCar()));
  renderDashboard('/dashboard/messages/new?car=car-1');
  const field = await enter('Your message', 'Is it red?');
  const findMovedField = async () => {
    await screen.findByText('No messages yet');
    return screen.findByLabelText<HTMLTextAreaElement>('Your message');
  };
  return {
    api,
    requestLine: 'POST /messages',
    respond: insertedResponse,
    field,
    button: 'Send',
    hasIdempotencyKey: true,
    findMovedField,
  };
});

testFormSubmission('the first message to a buyer', async () => {
  const api = setUpSignedInSite('seller');
  api.on('GET /sales/order-1', () => json(buildEscrowSale()));
  renderDashboard('/dashboard/sales/order-1');
  await press('Message buyer');
  const field = await enter('Your message', 'See you at noon');
  return {
    api,
    requestLine: 'POST /sales/order-1/messages',
    respond: insertedResponse,
    field,
    button: 'Send',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('the meeting hours', async () => {
  const api = setUpSignedInSite('seller');
  const hours = { spans: [{ weekday: 6, from: '10:00', to: '14:00' }], closedDays: [] };
  api.on('GET /hours', () => json(hours));
  renderDashboard('/dashboard/hours');
  const saturday = within(await screen.findByRole('group', { name: 'Saturday' }));
  const field = saturday.getByLabelText<HTMLSelectElement>('From');
  fireEvent.change(field, { target: { value: '11:00' } });
  const answer = () => json({ ...hours, spans: [{ ...hours.spans[0], from: '11:00' }] });
  return {
    api,
    requestLine: 'PUT /hours',
    respond: answer,
    field,
    button: 'Save hours',
    hasIdempotencyKey: false,
    inputWhileSending: '12:30',
  };
});

describe.each(['buyer', 'seller'] as const)('sent by the %s', (side) => {
  testFormSubmission('the meeting', async () => {
    const api = setUpSignedInSite(side);
    api.on('GET /orders/order-1', () => json(buildEscrowOrder({ meeting: null })));
    api.on('GET /sales/order-1', () => json(buildEscrowSale({ meeting: null })));
    api.on('GET /orders/order-1/documents', () => json([]));
    api.on('GET /orders/order-1/slots', () => json({ offers: true, times: [TEN, NOON] }));
    renderDashboard(side === 'buyer' ? '/dashboard/orders/order-1' : '/dashboard/sales/order-1');
    await press('Choose a time');
    const field = await enter('Meeting time', TEN);
    const call = 'POST /orders/order-1/meeting';
    return {
      api,
      requestLine: call,
      respond: modifiedResponse,
      field,
      button: 'Save time',
      hasIdempotencyKey: false,
      inputWhileSending: NOON,
    };
  });
});

testFormSubmission('a counteroffer', async () => {
  const api = setUpSignedInSite('seller');
  const offer = buildOffer({ side: 'seller', withName: 'Ben Okoro' });
  api.on('GET /offers', ({ query }) => json(query.get('side') === 'seller' ? [offer] : []));
  renderDashboard('/dashboard/offers');
  await press('Counter');
  const field = await enter('Your offer', '15500');
  const call = `POST /offers/${offer._id}/counter`;
  return {
    api,
    requestLine: call,
    respond: insertedResponse,
    field,
    button: 'Send',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('a rating', async () => {
  const api = setUpSignedInSite('buyer');
  api.on('GET /orders/order-1', () => json({ ...buildEscrowOrder({ step: 'handed_over' }), mayRate: true }));
  api.on('GET /orders/order-1/documents', () => json([]));
  renderDashboard('/dashboard/orders/order-1');
  await press('Rate seller');
  fireEvent.click(screen.getByRole('radio', { name: /4/ }));
  const field = await enter('Comment', 'As described');
  return {
    api,
    requestLine: 'POST /ratings',
    respond: insertedResponse,
    field,
    button: 'Submit rating',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('a dispute', async () => {
  const api = setUpSignedInSite('buyer');
  api.on('GET /orders/order-1', () => json(buildEscrowOrder()));
  api.on('GET /orders/order-1/documents', () => json([]));
  renderDashboard('/dashboard/orders/order-1');
  await press('Open a dispute');
  const field = await enter('What’s wrong?', 'The clutch slips');
  const call = 'POST /orders/order-1/dispute';
  return {
    api,
    requestLine: call,
    respond: insertedResponse,
    field,
    button: 'Submit dispute',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('the answer to a dispute', async () => {
  const api = setUpSignedInSite('seller');
  api.on('GET /sales/order-1', () => json(buildEscrowSale({ step: 'disputed', dispute: buildDispute() })));
  renderDashboard('/dashboard/sales/order-1');
  const field = await enter('Your response', 'It was fine');
  const call = 'POST /sales/order-1/dispute/answer';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Send response',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('the hand-over code', async () => {
  const api = setUpSignedInSite('seller');
  api.on('GET /sales/order-1', () => json(buildEscrowSale()));
  renderDashboard('/dashboard/sales/order-1');
  const field = await enter('Hand-over code', '204816');
  const call = 'POST /sales/order-1/hand-over';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Confirm hand-over',
    hasIdempotencyKey: false,
  };
});

testFormSubmission('a sale cancellation', async () => {
  const api = setUpSignedInSite('seller');
  api.on('GET /sales/order-1', () => json(buildEscrowSale()));
  renderDashboard('/dashboard/sales/order-1');
  await press('Cancel and refund $16,000');
  const field = await enter('Reason', 'It broke down');
  const call = 'POST /sales/order-1/cancel';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Yes, cancel sale',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('the answer to a review', async () => {
  const api = setUpSignedInSite('seller');
  api.on('GET /reviews', () => json([{ ...buildReview({ answer: null }), orderId: 'order-1' }]));
  renderDashboard('/dashboard/reviews');
  await press('Reply');
  const field = await enter('Your reply', 'Thank you');
  const call = 'POST /reviews/review-1/answer';
  return {
    api,
    requestLine: call,
    respond: modifiedResponse,
    field,
    button: 'Publish reply',
    hasIdempotencyKey: true,
  };
});
