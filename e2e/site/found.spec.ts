import type { Page } from '@playwright/test';
import { carTitle } from '@second-gear/contract/car-title';
import { shareImage } from '@second-gear/contract/image-sources';
import { watchProblems } from '../support/problems.ts';
import { SELLER } from '../support/shop.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Returns the head of the page as a crawler with JavaScript reads it; each tag occurs at most once. */
async function head(page: Page) {
  return page.evaluate(() => {
    const one = (selector: string, attribute: string): string | null => {
      const found = document.head.querySelectorAll(selector);
      if (found.length > 1) throw new Error(`${String(found.length)} tags match ${selector}`);
      return found[0] ? (found[0].getAttribute(attribute) ?? found[0].textContent) : null;
    };
    return {
      title: one('title', 'none'),
      description: one('meta[name="description"]', 'content'),
      canonical: one('link[rel="canonical"]', 'href'),
      robots: one('meta[name="robots"]', 'content'),
      ogTitle: one('meta[property="og:title"]', 'content'),
      ogDescription: one('meta[property="og:description"]', 'content'),
      ogUrl: one('meta[property="og:url"]', 'content'),
      ogImage: one('meta[property="og:image"]', 'content'),
    };
  });
}

/** Opens a screen and waits for its own head. */
async function open(page: Page, path: string, title: RegExp) {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page).toHaveTitle(title);
  return head(page);
}

/** Returns the page's structured data: one block, as text. */
async function dataOf(page: Page): Promise<unknown> {
  await expect(structuredData(page)).toHaveCount(1);
  return JSON.parse(await structuredData(page).innerHTML());
}

const structuredData = (page: Page) => page.locator('head > script[type="application/ld+json"]');

const PUBLIC: [address: string, title: RegExp, canonical: string, indexed: boolean][] = [
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
    const problems = watchProblems(page);
    const descriptions = new Set<string | null>();
    for (const [address, title, canonical, indexed] of PUBLIC) {
      await test.step(address, async () => {
        const said = await open(page, address, title);
        const url = stack().site + canonical;
        expect(said).toMatchObject({ canonical: url, ogUrl: url, robots: indexed ? null : 'noindex' });
        expect(said.description?.length).toBeGreaterThan(20);
        expect(said).toMatchObject({ ogTitle: said.title, ogDescription: said.description });
        expect((await page.request.get(said.ogImage ?? '')).headers()['content-type']).toBe('image/png');
        descriptions.add(said.description);
      });
    }
    expect(descriptions.size).toBe(PUBLIC.length);
    expect(problems).toEqual([]);
  },
);

test('a category has an indexable URL of its own', async ({ page, shop }) => {
  const { category, categoryId } = await shop.listCar();
  const said = await open(
    page,
    `/category/${categoryId}?from=menu`,
    new RegExp(`^${category} · Second Gear$`),
  );
  expect(said.canonical).toBe(`${stack().site}/category/${categoryId}`);
  expect(said.description).toContain(category);
});

test('a car page has its own picture and the Car and Offer data of schema.org', async ({ page, shop }) => {
  const problems = watchProblems(page);
  const car = await shop.listCar(16_500);
  const url = `${stack().site}/cars/${car._id}`;
  const said = await open(page, `/cars/${car._id}?ref=x`, new RegExp(`^${carTitle(car)} · Second Gear$`));
  expect(said).toMatchObject({
    canonical: url,
    ogUrl: url,
    ogImage: stack().site + (shareImage(car.image, '/api')?.address ?? ''),
    robots: null,
  });
  expect(said.description).toContain(`${carTitle(car)} for $16,500 in Chicago.`);
  expect(await dataOf(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: carTitle(car),
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
  expect((await head(page)).canonical).toBe(`${stack().site}/about`);
  await expect(structuredData(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a seller page has a URL of its own and the ProfilePage data of schema.org', async ({ page, shop }) => {
  const problems = watchProblems(page);
  const { seller } = await shop.listCar();
  const url = `${stack().site}/sellers/${seller._id}`;
  const said = await open(page, `/sellers/${seller._id}?ref=x`, new RegExp(`^${seller.name} · Second Gear$`));
  expect(said).toMatchObject({ canonical: url, ogUrl: url, robots: null });
  expect(said.description).toContain(`${seller.name} sells used cars`);
  expect(await dataOf(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'ProfilePage', url, mainEntity: { '@type': 'Person', name: seller.name } },
      { '@type': 'AggregateRating', itemReviewed: { '@id': `${url}#seller` } },
    ],
  });
  expect(problems).toEqual([]);
});

test('no stored text can break out of the structured data, the head, or the page', async ({ page, shop }) => {
  const problems = watchProblems(page);
  const attack =
    '</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2">"\'><!-- \u2028 &lt;';
  const { _id } = await shop.listCar();
  await shop.call(SELLER, 'PATCH', `/cars/${_id}`, {
    brandName: '</title><b>Volvo',
    model: '"><script>window.broken=3</script>',
    description: attack,
  });
  await page.goto(`/cars/${_id}`);
  await expect(page.getByText(attack.slice(0, attack.indexOf('\u2028')).trim())).toBeVisible();
  expect(await dataOf(page)).toMatchObject({
    // A line separator is stored as a newline.
    description: attack.replace('\u2028', '\n').trim(),
    brand: { name: '</title><b>Volvo' },
  });
  // Neither in the live page nor in a saved copy of it.
  expect(await structuredData(page).evaluate((block) => block.innerHTML)).not.toContain('<');
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(problems).toEqual([]);
  await shop.call(SELLER, 'DELETE', `/cars/${_id}`);
});

test('the sitemap lists pages, categories, and cars, and robots.txt refers to it', async ({
  request,
  page,
  shop,
}) => {
  const car = await shop.listCar();
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Disallow: \/dashboard$/m);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(address).toBe(`${stack().site}/sitemap.xml`);
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toContain('application/xml');
  const xml = await answer.text();
  const locations = await page.evaluate((text) => {
    const map = new DOMParser().parseFromString(text, 'application/xml');
    if (map.querySelector('parsererror')) throw new Error('The site map is not well-formed');
    return [...map.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent);
  }, xml);
  for (const path of ['/', '/viewallcars', '/blogs', `/category/${car.categoryId}`, `/cars/${car._id}`])
    expect(locations).toContain(stack().site + path);
  expect(locations.some((location) => location?.includes('/dashboard'))).toBe(false);
});
