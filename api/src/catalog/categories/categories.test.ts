import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('a visitor reads the categories at both paths', async () => {
  const { id } = await testApp.buildCategory('Amphibious');
  for (const url of ['/category', '/categories']) {
    const response = await testApp.call('GET', url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toContainEqual({ _id: id, name: 'Amphibious' });
  }
});
