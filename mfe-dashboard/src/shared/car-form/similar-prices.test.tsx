import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, json, type ReceivedRequest } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../test-support/fake-drafts.ts';
import { fillFields } from '../../test-support/fill-fields.ts';
import { renderDashboard } from '../../test-support/render-dashboard.tsx';

const SIMILAR_PRICES_CALL = 'GET /prices/similar';
const ESTIMATE = {
  estimate: 11_600,
  low: 10_900,
  high: 12_400,
  share: 0.8,
  fairLow: 11_200,
  fairHigh: 12_000,
  comparables: 31,
};

let queries: Record<string, string>[];
let respond: () => Response;

beforeEach(() => {
  const api = resetPageWithFakeApi();
  signInAs('seller');
  createFakeDrafts(api);
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  queries = [];
  respond = () => json({ similar: ESTIMATE });
  api.on(SIMILAR_PRICES_CALL, ({ query }: ReceivedRequest) => {
    queries.push(Object.fromEntries(query));
    return respond();
  });
});

const CAR = { 'Brand Name': 'Toyota', 'Car Model': 'Corolla', 'Year Of Purchase': '2019' };

test('similar prices appear next to the price once brand, model and year are filled in', async () => {
  renderDashboard('/dashboard/addcar');
  await fillFields({ 'Brand Name': 'Toyota', 'Car Model': 'Corolla' });
  await fillFields({ 'Year Of Purchase': '2019' });
  const range = await screen.findByText('Similar cars: $10,900–$12,400');
  expect(range.closest('[role="status"]')).toHaveTextContent(/^Similar cars: \$10,900–\$12,400$/);
  expect(queries.at(-1)).toEqual({ brand: 'Toyota', model: 'Corolla', year: '2019' });
});

test.each([
  ['$9,500', 'Your price is lower than most.'],
  ['11600', 'Your price is in this range.'],
  ['12,401', 'Your price is higher than most.'],
])('the form compares a price of %s with similar cars: %s', async (price, expectedText) => {
  renderDashboard('/dashboard/addcar');
  await fillFields({ ...CAR, 'Resell Price': price });
  expect(await screen.findByText(new RegExp(expectedText))).toHaveAttribute('role', 'status');
});

test('known facts narrow similar prices down, and an invalid fact is ignored', async () => {
  renderDashboard('/dashboard/addcar');
  await fillFields({ ...CAR, Condition: 'Good', Mileage: '42,000' });
  await userEvent.selectOptions(screen.getByLabelText('Fuel'), 'hybrid');
  const facts = { brand: 'Toyota', model: 'Corolla', year: '2019', condition: 'Good', fuel: 'hybrid' };
  await waitFor(() => expect(queries.at(-1)).toEqual({ ...facts, mileage: '42000' }));
  await fillFields({ Mileage: 'few' });
  await waitFor(() => expect(queries.at(-1)).toEqual(facts));
});

test.each([
  ['there are too few similar cars', () => json({ similar: null })],
  ['the server rejects the request', () => errorResponse(400, 'No')],
])('similar prices show nothing if %s', async (_, reply) => {
  respond = reply;
  renderDashboard('/dashboard/addcar');
  await fillFields(CAR);
  await waitFor(() => expect(queries).toHaveLength(1));
  expect(screen.queryByText(/Similar cars/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('similar prices send no request while the description is incomplete', async () => {
  renderDashboard('/dashboard/addcar');
  await fillFields(CAR);
  await screen.findByText(/Similar cars/);
  await fillFields({ 'Year Of Purchase': '19' });
  await waitFor(() => expect(screen.queryByText(/Similar cars/)).not.toBeInTheDocument());
  expect(queries.map(({ year }) => year)).not.toContain('19');
});
