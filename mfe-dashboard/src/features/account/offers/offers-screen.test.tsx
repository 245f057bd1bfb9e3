import type { Offer } from '@second-gear/contract/offers';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOffer } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let madeOffers: Offer[];
let receivedOffers: Offer[];
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  madeOffers = [];
  receivedOffers = [];
  api.on('GET /offers', ({ query }) => json(query.get('side') === 'buyer' ? madeOffers : receivedOffers));
});

/** Builds Ada's offer after Sam has countered, so it is Ada's turn. */
const buildCounteredOffer = (change: Partial<Offer> = {}) =>
  buildOffer({
    turn: 'buyer',
    amount: 15_000,
    rounds: [
      { by: 'buyer', amount: 14_000, at: '2026-11-20T15:00:00.000Z' },
      { by: 'seller', amount: 15_000, at: '2026-11-20T16:00:00.000Z' },
    ],
    ...change,
  });
/** Builds Ben's offer for Ada's Volvo. */
const buildReceivedOffer = (change: Partial<Offer> = {}) =>
  buildOffer({ side: 'seller', withName: 'Ben Okoro', ...change });

const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
const findButtonNames = async (name: string) => {
  const section = await findSection(name);
  await section.findByRole('heading', { level: 3 });
  return [...section.queryAllByRole('button'), ...section.queryAllByRole('link')].map(
    ({ textContent }) => textContent,
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const getConfirmation = (name: string) => within(screen.getByRole('dialog', { name }));

test('an offer shows its car, the amounts of both parties, and its expiry', async () => {
  madeOffers = [buildCounteredOffer()];
  renderDashboard('/dashboard/offers');
  const section = await findSection('Offers you made');
  expect(await section.findByRole('link', { name: 'Volvo V60' })).toHaveAttribute('href', '/cars/car-1');
  expect(section.getByText('Seller: Sam Porter')).toBeVisible();
  expect(section.getByText('Asking price: $16,000')).toBeVisible();
  const rounds = within(section.getByRole('list', { name: 'Offer history' })).getAllByRole('listitem');
  expect(rounds.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You: \$14,000Nov 20, 2026/),
    expect.stringMatching(/^Sam Porter: \$15,000Nov 20, 2026/),
  ]);
  expect(section.getByText(/^Expires Nov .*2999.* if there’s no reply\.$/)).toBeVisible();
});

test.each<[string, Partial<Offer>, string, string[]]>([
  ['waits for the other side', {}, 'Waiting for a reply', ['Withdraw offer']],
  ['was accepted', { state: 'accepted' }, 'Accepted', ['Withdraw offer', 'Order for $14,000']],
  [
    'was accepted, for a car that cannot be ordered',
    { state: 'accepted', orderable: false },
    'Accepted',
    ['Withdraw offer'],
  ],
  ['was declined', { state: 'declined', expiresAt: null }, 'Declined', []],
  ['was withdrawn', { state: 'withdrawn', expiresAt: null }, 'Withdrawn', []],
  ['has expired', { state: 'expired', expiresAt: null }, 'Expired', []],
  ['has passed its expiry time', { expiresAt: '2026-01-01T00:00:00.000Z' }, 'Expired', []],
  ['was used', { state: 'used', expiresAt: null, orderId: 'order-1' }, 'Ordered', ['View order']],
])('the user’s own offer that %s shows its state and its actions', async (_, change, badge, actionNames) => {
  madeOffers = [buildOffer(change)];
  renderDashboard('/dashboard/offers');
  expect(await (await findSection('Offers you made')).findByText(badge)).toBeVisible();
  expect((await findButtonNames('Offers you made')).filter((name) => name !== 'Volvo V60')).toEqual(
    actionNames,
  );
});

test('an offer for the user’s own car can be accepted, declined or countered', async () => {
  receivedOffers = [buildReceivedOffer()];
  renderDashboard('/dashboard/offers');
  expect(await findButtonNames('Offers on your cars')).toEqual([
    'Accept $14,000',
    'Counter',
    'Decline',
    'Volvo V60',
  ]);
  expect(screen.getByText('Your turn')).toBeVisible();
  receivedOffers = [buildReceivedOffer({ orderable: false })];
});

test('an accepted offer links to the booking form of its car', async () => {
  madeOffers = [buildOffer({ state: 'accepted' })];
  renderDashboard('/dashboard/offers');
  expect(await screen.findByRole('link', { name: 'Order for $14,000' })).toHaveAttribute(
    'href',
    '/cars/car-1#order',
  );
});

test('an offer for a car that cannot be ordered can only be declined', async () => {
  receivedOffers = [buildReceivedOffer({ orderable: false })];
  renderDashboard('/dashboard/offers');
  expect(await findButtonNames('Offers on your cars')).toEqual(['Decline', 'Volvo V60']);
  expect(screen.getByText('This car can’t be ordered right now.')).toBeVisible();
});

test('an offer for a hidden listing shows neither its name nor a link', async () => {
  madeOffers = [buildCounteredOffer({ brandName: '', model: '', image: '', orderable: false })];
  renderDashboard('/dashboard/offers');
  expect(await screen.findByRole('heading', { name: 'Unlisted car' })).toBeVisible();
  expect(screen.getByText(/^This listing is currently off the site/)).toBeVisible();
  expect(await findButtonNames('Offers you made')).toEqual(['Decline']);
});

test('accepting an offer sends the displayed amount after confirmation', async () => {
  receivedOffers = [buildReceivedOffer()];
  api.on('POST /offers/offer-1/accept', () => {
    receivedOffers = [buildReceivedOffer({ state: 'accepted' })];
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/offers');
  await press('Accept $14,000');
  await userEvent.click(
    getConfirmation('Accept the $14,000 offer?').getByRole('button', { name: 'Accept $14,000' }),
  );
  expect(await screen.findByText('$14,000 accepted')).toBeVisible();
  expect(api.sent('POST /offers/offer-1/accept').map(({ body }) => body)).toEqual([{ amount: 14_000 }]);
  expect(await screen.findByText(/The buyer can order at this price until/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('accepting a withdrawn offer shows the error in the confirmation dialog', async () => {
  receivedOffers = [buildReceivedOffer()];
  api.on('POST /offers/offer-1/accept', () => errorResponse(409, 'This offer was withdrawn'));
  renderDashboard('/dashboard/offers');
  await press('Accept $14,000');
  const dialog = getConfirmation('Accept the $14,000 offer?');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept $14,000' }));
  expect(await dialog.findByText('This offer was withdrawn')).toBeVisible();
});

test.each([
  ['Decline', 'Decline the $15,000 offer?', 'decline', 'Offer declined', buildCounteredOffer()],
  ['Withdraw offer', 'Withdraw the $14,000 offer?', 'withdraw', 'Offer withdrawn', buildOffer()],
])('%s requires confirmation, then ends the offer', async (label, title, call, done, offer) => {
  madeOffers = [offer];
  api.on(`POST /offers/offer-1/${call}`, () => json({ modifiedCount: 1 }));
  renderDashboard('/dashboard/offers');
  await press(label);
  await userEvent.click(getConfirmation(title).getByRole('button', { name: 'Cancel' }));
  expect(api.sent(`POST /offers/offer-1/${call}`)).toHaveLength(0);
  await press(label);
  await userEvent.click(getConfirmation(title).getByRole('button', { name: label }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(api.sent(`POST /offers/offer-1/${call}`)).toHaveLength(1);
});

test('the counteroffer dialog validates the amount and shows server errors at the field', async () => {
  madeOffers = [buildCounteredOffer()];
  api.on('POST /offers/offer-1/counter', () =>
    errorResponse(400, 'Bad amount', { amount: 'Name less than $14,900' }),
  );
  renderDashboard('/dashboard/offers');
  await press('Counter');
  const dialog = getConfirmation('Counteroffer for Volvo V60');
  const field = dialog.getByLabelText(/Your offer/);
  const send = dialog.getByRole('button', { name: 'Send' });
  for (const [amountText, message] of [
    [' ', 'Enter your offer as a number'],
    ['14.900', 'Did you mean $14,900?'],
    ['15,000', 'Enter less than $15,000, or accept that offer'],
    ['17000', 'Enter less than the asking price, $16,000'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, amountText);
    await userEvent.click(send);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(field).toHaveFocus();
  }
  expect(api.sent('POST /offers/offer-1/counter')).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, '$14,950');
  await userEvent.click(send);
  expect(await dialog.findByText('Name less than $14,900')).toBeVisible();
  expect(field).toHaveValue('$14,950');
  api.on('POST /offers/offer-1/counter', () => json({ modifiedCount: 1 }));
  await userEvent.click(send);
  expect(await screen.findByText('Counteroffer sent')).toBeVisible();
  expect(api.sent('POST /offers/offer-1/counter').at(-1)?.body).toEqual({ amount: 14_950 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the counteroffer dialog requires sellers to enter more than the offer', async () => {
  receivedOffers = [buildReceivedOffer()];
  renderDashboard('/dashboard/offers');
  await press('Counter');
  const dialog = getConfirmation('Counteroffer for Volvo V60');
  expect(dialog.getByText('In dollars, more than $14,000 and less than $16,000')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/Your offer/), '13000');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Enter more than $14,000, or accept that offer')).toBeVisible();
});

test('a buyer sees one list, which explains offers while it is empty', async () => {
  signInAs('buyer');
  renderDashboard('/dashboard/offers');
  expect(await screen.findByText(/No offers yet/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Offers on your cars' })).not.toBeInTheDocument();
});

test('the Offers page shows Retry if a list fails to load, and can load further rows', async () => {
  api.on('GET /offers', () => errorResponse(403, 'Not now'));
  signInAs('buyer');
  renderDashboard('/dashboard/offers');
  expect(await screen.findByText('Not now')).toBeVisible();
  api.on('GET /offers', ({ query }) =>
    query.get('cursor') === 'two'
      ? json([buildOffer({ _id: 'offer-2', model: 'V90' })])
      : json([buildOffer()], 200, { 'x-total-count': '2', link: '</offers?cursor=two>; rel="next"' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await press('Show more');
  expect(await screen.findByRole('link', { name: 'Volvo V90' })).toBeVisible();
});

test('the Offers page loads both lists in parallel but shows them from top to bottom', async () => {
  madeOffers = [buildOffer()];
  receivedOffers = [buildReceivedOffer({ _id: 'offer-2', model: 'V90' })];
  let respond: (response: Response) => void = () => undefined;
  api.on('GET /offers', ({ query }) =>
    query.get('side') === 'buyer'
      ? json(madeOffers)
      : new Promise<Response>((resolve) => (respond = resolve)),
  );
  renderDashboard('/dashboard/offers');
  await findSection('Offers on your cars');
  await waitFor(() => expect(api.sent('GET /offers')).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Offers you made' })).not.toBeInTheDocument();
  respond(json(receivedOffers));
  expect(await screen.findByRole('link', { name: 'Volvo V90' })).toBeVisible();
  expect((await findSection('Offers you made')).getByRole('link', { name: 'Volvo V60' })).toBeVisible();
});
