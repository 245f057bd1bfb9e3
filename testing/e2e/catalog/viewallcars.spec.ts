import type { Locator } from '@playwright/test';
import { formatCarTitle } from '@second-gear/contract/car-title';
import { SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard, formatCarName, section } from '../support/pages/catalog-pages.ts';

test('the search finds cars that match every word', { tag: '@journey' }, async ({ page, testDataApi }) => {
  const car = await testDataApi.listCar();
  await page.goto('/viewallcars');
  const search = page.getByRole('main').getByRole('search');
  await search.getByRole('searchbox').fill(`${car.model} volvo`);
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 car', { exact: true })).toBeVisible();
  await expect(findCarCard(page, car)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
});

test('the search field has the same width with and without filters', async ({ page }) => {
  const measureSearchWidth = async (url: string) => {
    await page.goto(url);
    const box = await page.getByRole('main').getByRole('searchbox').boundingBox();
    return box?.width;
  };
  expect(await measureSearchWidth('/viewallcars?brand=Lexus&fuel=petrol')).toBe(
    await measureSearchWidth('/viewallcars'),
  );
});

test(
  'filters and sorting are in the URL: a reload preserves them, and Back removes the last one',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/viewallcars');
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByLabel('Fuel').selectOption('petrol');
    await expect(page).toHaveURL('/viewallcars?fuel=petrol');
    await filters.getByLabel('Max price').fill('20000');
    await filters.getByLabel('Max price').press('Enter');
    await expect(page).toHaveURL('/viewallcars?maxPrice=20000&fuel=petrol');
    await page.getByLabel('Sort by').selectOption('Lowest price');
    await expect(page).toHaveURL('/viewallcars?maxPrice=20000&fuel=petrol&sort=price-asc');

    await page.reload();
    await expect(filters.getByLabel('Fuel')).toHaveValue('petrol');
    await expect(filters.getByLabel('Max price')).toHaveValue('20000');
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    const cards = page.locator('.list-cars').getByRole('article');
    await expect(cards.first()).toBeVisible();
    const readPrices = async (cardList: Locator) =>
      (await cardList.locator('.car-price').allInnerTexts()).map((price) => Number(price.replace(/\D/g, '')));
    expect(Math.max(...(await readPrices(cards)))).toBeLessThanOrEqual(20_000);
    // Available cars come first. They are sorted separately from the other cars.
    const availableCarPrices = await readPrices(
      cards.filter({ has: page.getByRole('button', { name: /^Order Now/ }) }),
    );
    expect(availableCarPrices.length).toBeGreaterThan(1);
    expect((await readPrices(cards)).slice(0, availableCarPrices.length)).toEqual(availableCarPrices);
    expect(availableCarPrices).toEqual(availableCarPrices.toSorted((a, b) => a - b));

    await page.goBack();
    await expect(page).toHaveURL('/viewallcars?maxPrice=20000&fuel=petrol');
    await expect(page.getByLabel('Sort by')).toHaveValue('newest');
    await page.goBack();
    await expect(page).toHaveURL('/viewallcars?fuel=petrol');
    await expect(filters.getByLabel('Max price')).toHaveValue('');
  },
);

test(
  'two filters that are changed in quick succession both apply on a slow device',
  { tag: '@rendering' },
  async ({ page }) => {
    const cdpSession = await page.context().newCDPSession(page);
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Retries, because the second input may come before or after the page has rendered the first change.
    for (let repetition = 1; repetition <= 4; repetition += 1) {
      await page.goto('/viewallcars');
      const filters = page.getByRole('form', { name: 'Filters' });
      await filters.getByLabel('Fuel').selectOption('petrol');
      await filters.getByLabel('Max price').fill('20000');
      await filters.getByLabel('Max price').press('Enter');
      await expect(page).toHaveURL('/viewallcars?maxPrice=20000&fuel=petrol');
      await expect(filters.getByLabel('Fuel')).toHaveValue('petrol');
    }
  },
);

test('up to four cars can be compared side by side', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/viewallcars');
  const compareButtons = page.getByRole('button', { name: /^Compare / });
  for (const position of [0, 1, 2, 3]) await compareButtons.nth(position).click();
  await expect(page.getByText('4 of 4 picked to compare')).toBeVisible();
  await compareButtons.nth(4).click();
  await expect(page.getByText('You can compare up to 4 cars. Remove one first.')).toBeVisible();
  await expect(compareButtons.nth(4)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/\/compare\?ids=/);
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(4);
  await expect(page.getByRole('rowheader', { name: 'Price', exact: true })).toBeVisible();
  await columns
    .first()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(columns).toHaveCount(3);
  await page.reload();
  await expect(columns).toHaveCount(3);
});

/** Returns the words that are broken across two lines. A line may end at a hyphen in the text. */
const findWrappedWords = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const brokenWords: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of (texts.currentNode.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          brokenWords.push(word);
      }
    }
    return brokenWords;
  });

test('the comparison on a phone breaks no word', async ({ page, testDataApi }) => {
  const cars = [await testDataApi.listCar(), await testDataApi.listCar(12_000)];
  for (const { _id } of cars) {
    const longFacts = {
      brandName: 'Volkswagen',
      model: 'Countryman',
      fuel: 'plug-in hybrid',
      mileage: 145_000,
    };
    await testDataApi.call(SELLER, 'PATCH', `/cars/${_id}`, {
      ...longFacts,
      body: 'station wagon',
      condition: 'excellent',
    });
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/compare?ids=${cars.map(({ _id }) => _id).join(',')}`);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    for (const part of await page.getByRole('table').getByRole('rowgroup').all())
      expect(await findWrappedWords(part)).toEqual([]);
    const { height = 0 } =
      (await page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .boundingBox()) ?? {};
    expect(height, 'one line of Order Now').toBeLessThan(48);
  }
  await page.screenshot({ path: test.info().outputPath('compare.png'), fullPage: true });
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
});

test('previously opened cars appear as recently viewed', async ({ page, testDataApi }) => {
  const car = await testDataApi.listCar();
  await page.goto(`/cars/${car._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatCarTitle(car));
  await page.goto('/viewallcars?q=xqzvwk');
  await expect(page.getByText('No cars match your search')).toBeVisible();
  const recentlyViewed = section(page, 'Recently viewed');
  await expect(recentlyViewed.getByRole('link', { name: formatCarName(car) })).toHaveAttribute(
    'href',
    `/cars/${car._id}`,
  );
  await recentlyViewed.getByRole('button', { name: 'Clear list' }).click();
  await expect(recentlyViewed).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No cars match your search')).toBeVisible();
  await expect(recentlyViewed).toHaveCount(0);
});

test('a long list renders only rows near the screen, preserves focus, and Back restores the position', async ({
  page,
}) => {
  await page.goto('/viewallcars');
  const list = page.locator('.list-cars');
  const showMoreButton = page.getByRole('button', { name: 'Show more' });
  await showMoreButton.click();
  await expect(page.getByText(/^Showing 48 of /)).toBeVisible();
  await showMoreButton.click();
  // After the second click, the list loads more cars whenever its end is near, so their number varies.
  await expect(page.getByText(/^Showing (?:7[2-9]|[89]\d|\d{3,}) of /)).toBeVisible();
  const position = 70;
  const card = list.locator(`[aria-posinset="${String(position)}"]`);
  const link = card.getByRole('heading').getByRole('link');
  await expect(list.locator('[aria-posinset]').first()).toBeAttached();
  await expect(async () => {
    const renderedPositions = await list
      .locator('[aria-posinset]')
      .evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
    if (!renderedPositions.includes(position))
      await page.evaluate(
        (step) => window.scrollBy(0, step),
        Math.min(...renderedPositions) > position ? -500 : 500,
      );
    // The list measures cards when it renders them, so this card may move out of view. Once it has focus,
    // its position is stable.
    await card.scrollIntoViewIfNeeded({ timeout: 1_000 });
    await link.focus({ timeout: 1_000 });
  }).toPass({ timeout: 2 * 60_000 });
  // The list renders only some of its cards, but each card states its position in the whole list.
  await expect.poll(() => list.getByRole('article').count()).toBeLessThan(position);
  const name = await link.innerText();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(list.locator('[aria-posinset="1"]')).toBeVisible();
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator(':focus')).toHaveCount(1);

  await card.scrollIntoViewIfNeeded();
  const boxBefore = await link.boundingBox();
  await link.click();
  await expect(page).toHaveURL(/\/cars\//);
  await page.goBack();
  await expect(link).toHaveText(name.replace('\n', ' '), { ignoreCase: true });
  await expect(link).toBeInViewport();
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - (boxBefore?.y ?? 0))).toBeLessThan(40);
});
