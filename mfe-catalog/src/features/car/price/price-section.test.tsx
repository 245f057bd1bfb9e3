import type { CarPrice } from '@second-gear/contract/prices';
import { buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const carFacts = {
  brandName: 'Volvo',
  model: 'V60',
  purchaseYear: 2018,
  mileage: 51_000,
  fuel: 'diesel',
  gearbox: null,
} as const;
const buildPrice = (overrides: Partial<CarPrice> = {}): CarPrice => ({
  analysis: {
    estimate: 17_500,
    low: 15_900,
    high: 19_200,
    fairLow: 16_900,
    fairHigh: 18_100,
    share: 0.8,
    comparables: 42,
    grade: 'good',
  },
  missing: null,
  comparables: [{ _id: 'near', ...carFacts, resellPrice: 17_000, city: 'Evanston', status: 'available' }],
  sold: [{ _id: 'gone', ...carFacts, listedPrice: 18_000, soldPrice: 17_200, soldMonth: '2026-09' }],
  history: [
    { resellPrice: 17_000, since: '2026-11-01T10:00:00.000Z' },
    { resellPrice: 16_000, since: '2026-11-12T10:00:00.000Z' },
  ],
  ...overrides,
});
const findSection = () => screen.findByRole('region', { name: 'Price' });

test('explains the price rating in text and shows its evidence', async () => {
  api.on('GET /cars/car-1/price', () => json(buildPrice()));
  renderCatalog('/cars/car-1');
  const region = await findSection();
  expect(await within(region).findByText('Estimated market value: $17,500')).toBeVisible();
  expect(region).toHaveTextContent('Good price: toward the bottom of the range for similar cars.');
  expect(region).toHaveTextContent('Based on 42 cars of this model listed or sold in the past 12 months');
  expect(region).toHaveTextContent('The most similar ones are listed below.');
  expect(region).toHaveTextContent('Most similar cars (80%) cost between $15,900 and $19,200.');
  const [similarCarLink, soldCarLink] = within(region).getAllByRole('link', { name: '2018 Volvo V60' });
  expect(similarCarLink).toHaveAttribute('href', '/cars/near');
  expect(soldCarLink).toHaveAttribute('href', '/cars/gone');
  expect(region).toHaveTextContent('sold for $17,200 in Sep 2026');
  expect(region).toHaveTextContent('listed at $18,000');
  const rows = within(within(region).getByRole('table', { name: 'Price history' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DatePrice',
    'Nov 1, 2026$17,000',
    'Nov 12, 2026$16,000',
  ]);
});

test.each([
  ['great', 'Great price: about 9 in 10 similar cars cost more.'],
  ['high', 'High price: toward the top of the range for similar cars.'],
  ['far-above', 'Far above market: about 9 in 10 similar cars cost less.'],
] as const)('a %s price is described by its position among similar cars', async (grade, text) => {
  const { analysis } = buildPrice();
  api.on('GET /cars/car-1/price', () => json(buildPrice({ analysis: analysis && { ...analysis, grade } })));
  renderCatalog('/cars/car-1');
  expect(await within(await findSection()).findByText(text)).toBeVisible();
});

test.each([
  ['few', /aren’t enough similar cars/],
  ['unlike', /can’t rate this price/],
] as const)('explains why there is no price analysis: %s', async (missing, reason) => {
  api.on('GET /cars/car-1/price', () => json(buildPrice({ analysis: null, missing })));
  renderCatalog('/cars/car-1');
  expect(await within(await findSection()).findByText('No price analysis')).toBeVisible();
  expect(await findSection()).toHaveTextContent(reason);
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(screen.queryByText(/Not enough comparable cars/)).toBeNull();
});

test('a failed price analysis shows an error and can be retried', async () => {
  api.on('GET /cars/car-1/price', () => errorResponse(422, 'Not now'));
  renderCatalog('/cars/car-1');
  const region = within(await findSection());
  expect(await region.findByText('We couldn’t load the price analysis')).toBeVisible();
  api.on('GET /cars/car-1/price', () => json(buildPrice()));
  await userEvent.click(region.getByRole('button', { name: /try again|retry/i }));
  expect(await region.findByText('Estimated market value: $17,500')).toBeVisible();
});

test('the monthly payment follows the typed numbers, which the browser stores', async () => {
  const site = renderCatalog('/cars/car-1');
  const deposit = await screen.findByRole('textbox', { name: 'Down payment' });
  expect(deposit).toHaveValue('1600');
  expect(await findSection()).toHaveTextContent('About $291 a month');
  expect(await findSection()).toHaveTextContent('not a loan offer');
  await userEvent.clear(deposit);
  expect(await findSection()).toHaveTextContent('Fix the highlighted fields to see an estimate.');
  await userEvent.type(deposit, '4000');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Annual interest rate' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Annual interest rate' }), '0');
  expect(await findSection()).toHaveTextContent('About $200 a month');
  const kia = buildCar({ _id: 'kia', resellPrice: 10_000 });
  api.on('GET /cars/kia', () => json(kia));
  api.on('GET /cars/kia/price', () => json(buildPrice()));
  await site.go('/cars/kia');
  expect(await screen.findByText('About $100 a month')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Down payment' })).toHaveValue('4000');
});

test('an unedited down payment is the default for each car', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ resellPrice: 60_000 })));
  const site = renderCatalog('/cars/car-1');
  expect(await screen.findByRole('textbox', { name: 'Down payment' })).toHaveValue('6000');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Loan term (months)' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Loan term (months)' }), '48');
  api.on('GET /cars/kia', () => json(buildCar({ _id: 'kia', resellPrice: 5_000 })));
  api.on('GET /cars/kia/price', () => json(buildPrice()));
  await site.go('/cars/kia');
  expect(await screen.findByDisplayValue('500')).toBe(screen.getByRole('textbox', { name: 'Down payment' }));
  expect(screen.getByRole('textbox', { name: 'Loan term (months)' })).toHaveValue('48');
});
