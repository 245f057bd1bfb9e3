import type { Car } from '@second-gear/contract/cars';
import type { CarPrice } from '@second-gear/contract/prices';
import { dollars, section } from '../support/catalog.ts';
import { BUYER, type Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

async function judgedCar(shop: Shop): Promise<{ car: Car; price: CarPrice }> {
  const cars = await shop.call<Car[]>(BUYER, 'GET', '/cars');
  const car = cars.find(({ priceLabel }) => priceLabel !== null);
  if (!car) throw new Error('The seed has no car whose price can be judged');
  return { car, price: await shop.call<CarPrice>(BUYER, 'GET', `/cars/${car._id}/price`) };
}

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test(`on ${name} the price is judged by what is shown`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    const { car, price } = await judgedCar(shop);
    const { analysis, comparables } = price;
    if (!analysis || !comparables[0]) throw new Error('A car with a label has an analysis and similar cars');
    expect(car.priceLabel).toMatchObject({ grade: analysis.grade, median: analysis.estimate });
    await page.goto(`/cars/${car._id}`);
    const shown = section(page, 'Price');
    await shown.scrollIntoViewIfNeeded();
    await expect(shown.getByText(`Fair price about ${dollars(analysis.estimate)}`)).toBeVisible();
    await expect(shown).toContainText(`between ${dollars(analysis.low)} and ${dollars(analysis.high)}`);
    await expect(shown.getByRole('link').first()).toHaveAttribute('href', `/cars/${comparables[0]._id}`);
    await expect(shown.getByRole('table', { name: 'Price history' }).getByRole('row')).toHaveCount(
      1 + price.history.length,
    );
    await expect(shown.getByRole('textbox', { name: 'Deposit' })).toBeVisible();
  });
}

test('the monthly payment goes by the visitor’s figures, which are there again on the next car', async ({
  page,
  shop,
}) => {
  const car = await shop.listCar(12_000);
  await page.goto(`/cars/${car._id}`);
  const shown = section(page, 'Price');
  await shown.scrollIntoViewIfNeeded();
  await shown.getByRole('textbox', { name: 'Deposit' }).fill('0');
  await shown.getByRole('textbox', { name: 'Term in months' }).fill('48');
  await shown.getByRole('textbox', { name: 'Interest a year' }).fill('0');
  await expect(shown).toContainText('About $250 a month');
  await expect(shown).toContainText('not an offer of credit');
  await expect(shown).toContainText('No price analysis');
  const other = await shop.listCar(24_000);
  await page.goto(`/cars/${other._id}`);
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toContainText('About $500 a month');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page comes from the server with its price judged', async ({ page, shop }) => {
    const { car, price } = await judgedCar(shop);
    await page.goto(`/cars/${car._id}`);
    await expect(section(page, 'Price')).toContainText(
      `Fair price about ${dollars(price.analysis?.estimate ?? 0)}`,
    );
  });
});
