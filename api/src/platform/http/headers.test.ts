import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test.each([
  [50, 200],
  [101, 431],
  [1_000, 431],
])('a request with %d extra headers returns %d', async (count, status) => {
  const headers = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`x-${String(index)}`, 'x']),
  );
  const response = await testApp.call('GET', '/brands', { headers });
  expect(response.statusCode).toBe(status);
  if (status === 431) expect(errorOf(response)).toMatchObject({ code: 'too_large' });
});
