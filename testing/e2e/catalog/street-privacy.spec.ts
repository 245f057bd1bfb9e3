import type { Car } from '@second-gear/contract/cars';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER, SELLER, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { section } from '../support/pages/catalog-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';
import { stack } from '../support/stack/stack.ts';

const STREET = 'Quillfeather Lane';
const ADDRESS = `Evanston, ${STREET}, 7319, Loft 88Q`;

async function listCarAtUniqueAddress(testDataApi: TestDataApi): Promise<Car> {
  const car = await testDataApi.listCar();
  await testDataApi.call(SELLER, 'PATCH', `/cars/${car._id}`, { location: ADDRESS });
  return testDataApi.call<Car>(SELLER, 'GET', `/cars/${car._id}`);
}

test('no page for signed-out visitors contains a street', async ({ page, testDataApi }) => {
  const car = await listCarAtUniqueAddress(testDataApi);
  for (const path of [
    '/',
    `/cars/${car._id}`,
    `/category/${car.categoryId}`,
    '/viewallcars',
    '/sitemap.xml',
  ]) {
    const pageResponse = await page.request.get(`${stack().site}${path}`);
    expect([path, pageResponse.status()]).toEqual([path, 200]);
    expect([path, (await pageResponse.text()).includes('Quillfeather')]).toEqual([path, false]);
  }
  const ssrHtml = await (await page.request.get(`${stack().site}/cars/${car._id}`)).text();
  expect(ssrHtml).toContain('Evanston');

  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''));
  });
  await page.goto(`/cars/${car._id}`);
  await expect(section(page, 'Details')).toContainText('Evanston (log in to see the exact address)');
  await page.goto('/viewallcars');
  await expect(page.getByRole('status').first()).toContainText('cars');
  for (const body of await Promise.all(bodies)) expect(body).not.toContain('Quillfeather');
});

// spec:2.34
test(
  'a signed-in user sees the street, and the car’s own place is the first option',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await listCarAtUniqueAddress(testDataApi);
    await signIn(page, BUYER);
    await page.goto(`/cars/${car._id}`);
    await expect(section(page, 'Details')).toContainText(ADDRESS);

    await page
      .getByRole('button', { name: /^Order Now/ })
      .first()
      .click();
    const { place } = new BookingModal(page);
    const options = place.locator('option:not([disabled])');
    await expect(options.first()).toHaveText(ADDRESS);
    await expect(place.locator('option:checked')).toHaveText(ADDRESS);
    // The other options are places in the same city, each with its street.
    expect(await options.count()).toBeGreaterThan(3);
    for (const text of await options.allTextContents()) expect(text).toMatch(/^[^,]+, [^,—]+, /);
  },
);
