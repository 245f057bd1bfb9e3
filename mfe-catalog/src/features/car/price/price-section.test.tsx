import type { CarPrice } from '@second-gear/contract/prices';
import { buildCar } from '@second-gear/web-testing/builders';
import { type FakeApi, json, refusal } from '@second-gear/web-testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, prepareSite } from '../../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

const facts = {
  brandName: 'Volvo',
  model: 'V60',
  purchaseYear: 2018,
  mileage: 51_000,
  fuel: 'diesel',
  gearbox: null,
} as const;
const price = (change: Partial<CarPrice> = {}): CarPrice => ({
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
  comparables: [{ _id: 'near', ...facts, resellPrice: 17_000, city: 'Evanston', status: 'available' }],
  sold: [{ _id: 'gone', ...facts, listedPrice: 18_000, soldPrice: 17_200, soldMonth: '2026-09' }],
  history: [
    { resellPrice: 17_000, since: '2026-11-01T10:00:00.000Z' },
    { resellPrice: 16_000, since: '2026-11-12T10:00:00.000Z' },
  ],
  ...change,
});
const section = () => screen.findByRole('region', { name: 'Price' });

test('explains the price rating in text and shows its evidence', async () => {
  api.on('GET /cars/car-1/price', () => json(price()));
  openSite('/cars/car-1');
  const shown = await section();
  expect(await within(shown).findByText('Fair price about $17,500')).toBeVisible();
  expect(shown).toHaveTextContent('Good price: in the lower part of what similar cars cost.');
  expect(shown).toHaveTextContent('Estimated from 42 cars of this model, on offer or sold within a year');
  expect(shown).toHaveTextContent('The most similar ones are listed below.');
  expect(shown).toHaveTextContent('Most similar cars (80 of 100) cost between $15,900 and $19,200.');
  const [near, gone] = within(shown).getAllByRole('link', { name: '2018 Volvo V60' });
  expect(near).toHaveAttribute('href', '/cars/near');
  expect(gone).toHaveAttribute('href', '/cars/gone');
  expect(shown).toHaveTextContent('sold for $17,200 in Sep 2026');
  expect(shown).toHaveTextContent('listed at $18,000');
  const rows = within(within(shown).getByRole('table', { name: 'Price history' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'SincePrice',
    'Nov 1, 2026$17,000',
    'Nov 12, 2026$16,000',
  ]);
});

test.each([
  ['great', 'Great price: about 9 in 10 similar cars cost more.'],
  ['high', 'High price: in the upper part of what similar cars cost.'],
  ['far-above', 'Far above market: about 9 in 10 similar cars cost less.'],
] as const)('a %s price is described by its position among similar cars', async (grade, words) => {
  const { analysis } = price();
  api.on('GET /cars/car-1/price', () => json(price({ analysis: analysis && { ...analysis, grade } })));
  openSite('/cars/car-1');
  expect(await within(await section()).findByText(words)).toBeVisible();
});

test.each([
  ['few', /Too few similar cars/],
  ['unlike', /too different in age or mileage/],
] as const)('explains why there is no price analysis: %s', async (missing, why) => {
  api.on('GET /cars/car-1/price', () => json(price({ analysis: null, missing })));
  openSite('/cars/car-1');
  expect(await within(await section()).findByText('No price analysis')).toBeVisible();
  expect(await section()).toHaveTextContent(why);
  expect(screen.getAllByText(why)).toHaveLength(1);
  expect(screen.queryByText(/Too few comparable cars/)).toBeNull();
});

test('a failed price analysis shows an error and can be retried', async () => {
  api.on('GET /cars/car-1/price', () => refusal(422, 'Not now'));
  openSite('/cars/car-1');
  const shown = within(await section());
  expect(await shown.findByText('The price analysis could not be loaded')).toBeVisible();
  api.on('GET /cars/car-1/price', () => json(price()));
  await userEvent.click(shown.getByRole('button', { name: /try again|retry/i }));
  expect(await shown.findByText('Fair price about $17,500')).toBeVisible();
});

test('the monthly payment follows the typed numbers, which the browser stores', async () => {
  const site = openSite('/cars/car-1');
  const deposit = await screen.findByRole('textbox', { name: 'Deposit' });
  expect(deposit).toHaveValue('1600');
  expect(await section()).toHaveTextContent('About $291 a month');
  expect(await section()).toHaveTextContent('not an offer of credit');
  await userEvent.clear(deposit);
  expect(await section()).toHaveTextContent('Correct the figures to see an estimate.');
  await userEvent.type(deposit, '4000');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Interest a year' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Interest a year' }), '0');
  expect(await section()).toHaveTextContent('About $200 a month');
  const kia = buildCar({ _id: 'kia', resellPrice: 10_000 });
  api.on('GET /cars/kia', () => json(kia));
  api.on('GET /cars/kia/price', () => json(price()));
  await site.go('/cars/kia');
  expect(await screen.findByText('About $100 a month')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Deposit' })).toHaveValue('4000');
});

test('an unedited down payment is the default for each car', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ resellPrice: 60_000 })));
  const site = openSite('/cars/car-1');
  expect(await screen.findByRole('textbox', { name: 'Deposit' })).toHaveValue('6000');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Term in months' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Term in months' }), '48');
  api.on('GET /cars/kia', () => json(buildCar({ _id: 'kia', resellPrice: 5_000 })));
  api.on('GET /cars/kia/price', () => json(price()));
  await site.go('/cars/kia');
  expect(await screen.findByDisplayValue('500')).toBe(screen.getByRole('textbox', { name: 'Deposit' }));
  expect(screen.getByRole('textbox', { name: 'Term in months' })).toHaveValue('48');
});
