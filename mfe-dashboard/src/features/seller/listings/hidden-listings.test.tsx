import type { OwnCase } from '@second-gear/contract/moderation';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOwnCar } from '../../../test-support/own-car.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let cases: OwnCase[];
const heldListing: OwnCase = {
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
  resellPrice: 16_000,
  images: [],
  stars: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  cases = [heldListing];
  api.on('GET /cars/allcars', () => json([]));
  api.on('GET /ads', () => json([]));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /moderation/own', () => json(cases));
});
const findSection = async () => within(await screen.findByRole('region', { name: 'Not live yet' }));

test('a seller sees which listings are pending review and why, and can fix them there', async () => {
  const car = buildOwnCar({ description: 'Call me: 312 555 0142' });
  api.on('GET /cars/car-1/own', () => json({ ...car, phone: '+1 312 555 0177' }));
  api.on('PATCH /cars/car-1', () => {
    cases = [];
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  for (const text of ['In review', 'Contains a phone number', '$16,000'])
    expect((await findSection()).getByText(text)).toBeVisible();
  await userEvent.click((await findSection()).getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  const description = await dialog.findByLabelText(/^Description/);
  await userEvent.clear(description);
  await userEvent.type(description, 'One owner');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not live yet' })).not.toBeInTheDocument());
  expect(api.sent('PATCH /cars/car-1').at(-1)!.body).toEqual({ description: 'One owner' });
});

test('a rejected listing shows the admin’s reason and can be deleted', async () => {
  cases = [{ ...heldListing, state: 'refused', reason: 'No numbers, please' }];
  api.on('DELETE /cars/car-1', () => {
    cases = [];
    return json({ deletedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  expect((await findSection()).getByText(/No numbers, please/)).toBeVisible();
  await userEvent.click((await findSection()).getByRole('button', { name: 'Delete' }));
  const confirmation = screen.getByRole('dialog');
  expect(confirmation).toHaveTextContent('cancels any unpaid order for it');
  await userEvent.click(within(confirmation).getByRole('button', { name: /^(Yes, )?delete/i }));
  await waitFor(() => expect(screen.queryByText(/No numbers, please/)).not.toBeInTheDocument());
});

test('the list suggests a fix only if an edit can resolve the findings', async () => {
  const newAccountFinding = { rule: 'new_account', says: 'The account is new and not verified' } as const;
  cases = [
    heldListing,
    { ...heldListing, _id: 'case-2', model: 'S60', findings: [newAccountFinding] },
    { ...heldListing, _id: 'case-3', model: 'S90', findings: [...heldListing.findings, newAccountFinding] },
  ];
  renderDashboard('/dashboard/myproducts');
  const texts = (await findSection()).getAllByText(/We’ll review it soon/).map((text) => text.textContent);
  expect(texts).toEqual([
    'We’ll review it soon. If you fix everything listed here first, it’ll go live without a review.',
    'We’ll review it soon.',
    'We’ll review it soon.',
  ]);
});

test('the list shows three of many listings; showing all focuses the first added one', async () => {
  const manyCases = Array.from({ length: 13 }, (_, index) => ({
    ...heldListing,
    _id: `case-${String(index)}`,
    model: `V${String(index)}`,
  }));
  api.on('GET /moderation/own', (sent) => paginate(sent, manyCases));
  renderDashboard('/dashboard/myproducts');
  const findNames = async () =>
    (await findSection()).getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
  expect(await findNames()).toEqual(['Volvo V0', 'Volvo V1', 'Volvo V2']);
  (await findSection()).getByRole('button', { name: 'Show all 13' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await findNames()).toHaveLength(13));
  expect((await findSection()).getByRole('heading', { name: 'Volvo V3' })).toHaveFocus();
  expect((await findSection()).queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('the list excludes the user’s reviews', async () => {
  cases = [{ ...heldListing, kind: 'review', orderId: 'order-1', stars: 2 }];
  renderDashboard('/dashboard/myproducts');
  await screen.findByRole('link', { name: 'Add a car' });
  await waitFor(() => expect(api.sent('GET /moderation/own')).not.toEqual([]));
  expect(screen.queryByText('Not live yet')).not.toBeInTheDocument();
});

test('the list shows an error if it fails to load', async () => {
  api.on('GET /moderation/own', () => errorResponse(400, 'Not now'));
  renderDashboard('/dashboard/myproducts');
  expect(await screen.findByText(/unpublished listings.*Not now/)).toBeVisible();
});

test('Retry loads listings that failed to load', async () => {
  api.on('GET /moderation/own', () => errorResponse(400, 'Not now'));
  renderDashboard('/dashboard/myproducts');
  const failure = (await screen.findByText(/your unpublished listings/)).closest('[role=alert]');
  api.on('GET /moderation/own', () => json(cases));
  await userEvent.click(within(failure as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect((await findSection()).getByText('In review')).toBeVisible();
  expect(failure).not.toBeInTheDocument();
});
