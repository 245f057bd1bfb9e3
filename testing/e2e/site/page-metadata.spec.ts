import type { Page } from '@playwright/test';
import { formatCarTitle } from '@second-gear/contract/car-title';
import { toLinkPreviewImage } from '@second-gear/contract/image-sources';
import { SELLER } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { stack } from '../support/stack/stack.ts';

/** Returns the head of the page as a crawler with JavaScript reads it. Each tag occurs at most once. */
async function readHead(page: Page) {
  return page.evaluate(() => {
    const readOne = (selector: string, attribute: string): string | null => {
      const matches = document.head.querySelectorAll(selector);
      if (matches.length > 1) throw new Error(`${String(matches.length)} tags match ${selector}`);
      return matches[0] ? (matches[0].getAttribute(attribute) ?? matches[0].textContent) : null;
    };
    return {
      title: readOne('title', 'none'),
      description: readOne('meta[name="description"]', 'content'),
      canonical: readOne('link[rel="canonical"]', 'href'),
      robots: readOne('meta[name="robots"]', 'content'),
      ogTitle: readOne('meta[property="og:title"]', 'content'),
      ogDescription: readOne('meta[property="og:description"]', 'content'),
      ogUrl: readOne('meta[property="og:url"]', 'content'),
      ogImage: readOne('meta[property="og:image"]', 'content'),
    };
  });
}

/** Opens a screen, waits for its title, and returns its head. */
async function openScreen(page: Page, path: string, title: RegExp) {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page).toHaveTitle(title);
  return readHead(page);
}

/** Returns the page's structured data (JSON-LD), which must be in a single block. */
async function readStructuredData(page: Page): Promise<unknown> {
  await expect(structuredData(page)).toHaveCount(1);
  return JSON.parse(await structuredData(page).innerHTML());
}

const structuredData = (page: Page) => page.locator('head > script[type="application/ld+json"]');

const PUBLIC_SCREENS: [address: string, title: RegExp, canonical: string, indexed: boolean][] = [
  ['/?utm_source=mail', /^Second Gear: used cars/, '/', true],
  ['/viewallcars?sort=price-asc&minPrice=5000', /^All cars · Second Gear$/, '/viewallcars', true],
  ['/blogs/', /^FAQ's · Second Gear$/, '/blogs', true],
  ['/about#top', /^About · Second Gear$/, '/about', true],
  ['/contacts', /^Contacts · Second Gear$/, '/contacts', true],
  ['/blog', /^Blog · Second Gear$/, '/blog', true],
  ['/login', /^Log in · Second Gear$/, '/login', false],
  ['/signup', /^Sign up · Second Gear$/, '/signup', false],
  ['/reset-password', /^Reset your password · Second Gear$/, '/reset-password', false],
  ['/compare', /^Compare cars · Second Gear$/, '/compare', false],
];

test(
  'every public screen has one title, description, clean canonical URL, and Open Graph data',
  { tag: '@journey' },
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    const descriptions = new Set<string | null>();
    for (const [address, title, canonical, indexed] of PUBLIC_SCREENS) {
      await test.step(address, async () => {
        const headData = await openScreen(page, address, title);
        const url = stack().site + canonical;
        expect(headData).toMatchObject({ canonical: url, ogUrl: url, robots: indexed ? null : 'noindex' });
        expect(headData.description?.length).toBeGreaterThan(20);
        expect(headData).toMatchObject({ ogTitle: headData.title, ogDescription: headData.description });
        expect((await page.request.get(headData.ogImage ?? '')).headers()['content-type']).toBe('image/png');
        descriptions.add(headData.description);
      });
    }
    expect(descriptions.size).toBe(PUBLIC_SCREENS.length);
    expect(pageErrors).toEqual([]);
  },
);

test('a category has an indexable URL of its own', async ({ page, testDataApi }) => {
  const { category, categoryId } = await testDataApi.listCar();
  const headData = await openScreen(
    page,
    `/category/${categoryId}?from=menu`,
    new RegExp(`^${category} · Second Gear$`),
  );
  expect(headData.canonical).toBe(`${stack().site}/category/${categoryId}`);
  expect(headData.description).toContain(category);
});

test('a car page has its own picture and the Car and Offer data of schema.org', async ({
  page,
  testDataApi,
}) => {
  const pageErrors = collectPageErrors(page);
  const car = await testDataApi.listCar(16_500);
  const url = `${stack().site}/cars/${car._id}`;
  const headData = await openScreen(
    page,
    `/cars/${car._id}?ref=x`,
    new RegExp(`^${formatCarTitle(car)} · Second Gear$`),
  );
  expect(headData).toMatchObject({
    canonical: url,
    ogUrl: url,
    ogImage: stack().site + (toLinkPreviewImage(car.image, '/api')?.url ?? ''),
    robots: null,
  });
  expect(headData.description).toContain(`${formatCarTitle(car)} for $16,500 in Chicago.`);
  expect(await readStructuredData(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: formatCarTitle(car),
    url,
    image: [stack().site + car.image],
    offers: {
      '@type': 'Offer',
      price: '16500.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });

  // The next screen replaces the head completely.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  expect((await readHead(page)).canonical).toBe(`${stack().site}/about`);
  await expect(structuredData(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('a seller page has a URL of its own and the ProfilePage data of schema.org', async ({
  page,
  testDataApi,
}) => {
  const pageErrors = collectPageErrors(page);
  const { seller } = await testDataApi.listCar();
  const url = `${stack().site}/sellers/${seller._id}`;
  const headData = await openScreen(
    page,
    `/sellers/${seller._id}?ref=x`,
    new RegExp(`^${seller.name} · Second Gear$`),
  );
  expect(headData).toMatchObject({ canonical: url, ogUrl: url, robots: null });
  expect(headData.description).toContain(`${seller.name} sells used cars`);
  expect(await readStructuredData(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'ProfilePage', url, mainEntity: { '@type': 'Person', name: seller.name } },
      { '@type': 'AggregateRating', itemReviewed: { '@id': `${url}#seller` } },
    ],
  });
  expect(pageErrors).toEqual([]);
});

test('no stored text can break out of the structured data, the head, or the page', async ({
  page,
  testDataApi,
}) => {
  const pageErrors = collectPageErrors(page);
  const attack =
    '</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2">"\'><!-- \u2028 &lt;';
  const { _id } = await testDataApi.listCar();
  await testDataApi.call(SELLER, 'PATCH', `/cars/${_id}`, {
    brandName: '</title><b>Volvo',
    model: '"><script>window.broken=3</script>',
    description: attack,
  });
  await page.goto(`/cars/${_id}`);
  await expect(page.getByText(attack.slice(0, attack.indexOf('\u2028')).trim())).toBeVisible();
  expect(await readStructuredData(page)).toMatchObject({
    // A line separator is stored as a newline.
    description: attack.replace('\u2028', '\n').trim(),
    brand: { name: '</title><b>Volvo' },
  });
  // The block contains no `<`, in the live page or in a saved copy of it.
  expect(await structuredData(page).evaluate((block) => block.innerHTML)).not.toContain('<');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(pageErrors).toEqual([]);
  await testDataApi.call(SELLER, 'DELETE', `/cars/${_id}`);
});

test('the sitemap lists pages, categories, and cars, and robots.txt refers to it', async ({
  request,
  page,
  testDataApi,
}) => {
  const car = await testDataApi.listCar();
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Disallow: \/dashboard$/m);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(address).toBe(`${stack().site}/sitemap.xml`);
  const response = await request.get(address);
  expect(response.headers()['content-type']).toContain('application/xml');
  const xml = await response.text();
  const locations = await page.evaluate((text) => {
    const map = new DOMParser().parseFromString(text, 'application/xml');
    if (map.querySelector('parsererror')) throw new Error('The site map is not well-formed');
    return [...map.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent);
  }, xml);
  for (const path of ['/', '/viewallcars', '/blogs', `/category/${car.categoryId}`, `/cars/${car._id}`])
    expect(locations).toContain(stack().site + path);
  expect(locations.some((location) => location?.includes('/dashboard'))).toBe(false);
});
