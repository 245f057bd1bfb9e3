import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a visitor reads the categories at both paths', async () => {
  const { id } = await t.buildCategory('Amphibious');
  for (const url of ['/category', '/categories']) {
    const answer = await t.call('GET', url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toContainEqual({ _id: id, name: 'Amphibious' });
  }
});
