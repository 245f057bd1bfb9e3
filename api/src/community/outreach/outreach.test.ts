import { contacts, subscriptions } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_CONTACT_FORMS: '100' } });
});
afterAll(() => testApp.close());

test('POST /newsletter returns the same response for a repeated address and stores it once', async () => {
  const bodies = [{ email: 'ann@example.test' }, { email: ' ANN@example.test ' }];
  for (const body of bodies) {
    const response = await testApp.call('POST', '/newsletter', { body });
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
  }
  expect(await testApp.db.$count(subscriptions)).toBe(1);
});

test('POST /contact stores the message', async () => {
  const body = { name: 'Ann', email: 'ann@example.test', message: '<script>alert(1)</script>' };
  const response = await testApp.call('POST', '/contact', { body });
  expect(response.statusCode).toBe(201);
  const [row] = await testApp.db.select().from(contacts);
  expect(row).toMatchObject({ ...body, id: response.json<{ insertedId: string }>().insertedId });
});

// spec:5.5
test.each([
  ['/newsletter', 'email', { email: 'nobody' }],
  ['/contact', 'message', { name: 'Ann', email: 'ann@example.test', message: '' }],
  ['/contact', 'name', { email: 'ann@example.test', message: 'Hi' }],
  ['/contact', 'email', { name: 'Ann', message: 'Hi' }],
])('POST %s returns the invalid field: %s', async (url, field, body) => {
  const response = await testApp.call('POST', url, { body });
  expect(errorOf(response)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});
