import { createTestApp, type TestApp } from '../../testing/app.ts';
import { readSitemap } from './routes.ts';
import { createUrlSet } from './sitemap.ts';

const SITE = 'https://gear.example';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { SITE_URL: `${SITE}/` } });
});
afterAll(() => testApp.close());

const parseLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]!);

test('GET /sitemap.xml lists pages, categories and every unsold car', async () => {
  const car = await testApp.buildCar();
  const soldCar = await testApp.buildCar({ status: 'sold' });
  const response = await testApp.call('GET', '/sitemap.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.headers['cache-control']).toContain('max-age=3600');
  const urls = parseLocations(response.body);
  expect(urls).toEqual(
    expect.arrayContaining([
      `${SITE}/`,
      `${SITE}/viewallcars`,
      `${SITE}/about`,
      `${SITE}/category/${car.categoryId}`,
      `${SITE}/cars/${car.id}`,
    ]),
  );
  expect(urls).not.toContain(`${SITE}/cars/${soldCar.id}`);
  expect(urls).toContain(`${SITE}/sellers/${car.sellerId}`);
  expect(urls).not.toContain(`${SITE}/sellers/${soldCar.sellerId}`);
  expect(response.body).toContain(`<lastmod>${car.publishedAt.toISOString()}</lastmod>`);
  expect(response.body).not.toMatch(/dashboard|login/);
});

test('a site map above the limit is an index whose parts contain every URL once', async () => {
  await testApp.clear();
  for (let n = 0; n < 5; n += 1) await testApp.buildCar();
  const [{ sellerId }, suspended] = [
    await testApp.buildCar(),
    await testApp.buildSeller({ suspended: true }),
  ];
  await testApp.buildCar({ sellerId });
  await testApp.buildCar({ sellerId: suspended.id });
  const allUrls = parseLocations((await readSitemap(testApp.db, SITE, null))!);
  expect(allUrls.filter((address) => address.startsWith(`${SITE}/sellers/`))).toHaveLength(6);
  expect(allUrls.filter((address) => address.startsWith(`${SITE}/cars/`))).toHaveLength(7);
  const index = (await readSitemap(testApp.db, SITE, null, 4))!;
  expect(index).toContain('<sitemapindex');
  const parts = parseLocations(index);
  expect(parts).toHaveLength(Math.ceil(allUrls.length / 4));
  expect(parts[1]).toBe(`${SITE}/sitemap.xml?page=2`);
  const urls: string[] = [];
  for (const [partNumber] of parts.entries()) {
    const pageUrls = parseLocations((await readSitemap(testApp.db, SITE, partNumber + 1, 4))!);
    expect(pageUrls.length).toBeLessThanOrEqual(4);
    urls.push(...pageUrls);
  }
  expect(urls.sort()).toEqual(allUrls.sort());
  await expect(readSitemap(testApp.db, SITE, parts.length + 1, 4)).resolves.toBeNull();
});

test('a site map part that is not in the index returns 404', async () => {
  for (const page of ['2', '0', '-1', 'x', '1.5', '99999999'])
    expect([page, (await testApp.call('GET', `/sitemap.xml?page=${page}`)).statusCode]).toEqual([page, 404]);
  expect((await testApp.call('GET', '/sitemap.xml?page=1&page=2')).statusCode).toBe(404);
  expect((await testApp.call('GET', '/sitemap.xml?page=1')).statusCode).toBe(200);
});

test('the site map escapes all text', () => {
  const xml = createUrlSet(SITE, [{ path: "/cars/\"></loc><script>alert('&')" }]);
  expect(parseLocations(xml)).toEqual([
    `${SITE}/cars/&quot;&gt;&lt;/loc&gt;&lt;script&gt;alert(&apos;&amp;&apos;)`,
  ]);
});

test('GET /sitemap.xml returns an error if the site’s URL is not configured', async () => {
  const withoutSite = await createTestApp();
  const response = await withoutSite.call('GET', '/sitemap.xml');
  expect(response.statusCode).toBe(404);
  expect(response.json<{ message: string }>().message).toContain('SITE_URL');
  await withoutSite.close();
});
