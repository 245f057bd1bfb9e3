import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { drawer, openDashboard } from '../support/pages/dashboard-pages.ts';
import { logIn } from '../support/pages/page-objects.ts';

const LONG_MESSAGE = `${'Is it still there? '.repeat(60)}${'x'.repeat(300)}`;

test(
  'a buyer writes to a seller, who sees the message as unread, reads it, and replies',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
    const car = await testDataApi.listCar(16000, seller.email);
    const threadTitle = (name: string) => `${name} about the ${formatCarName(car)}`;

    await test.step('the buyer sends the first message', async () => {
      await signIn(page, buyer.email);
      await openDashboard(page, '/messages', 'Messages');
      await expect(page.getByText('No messages yet')).toBeVisible();
      await openDashboard(page, `/messages/new?car=${car._id}`, 'New message');
      await page.getByLabel('Your message').fill('Is the belt changed?');
      await page.getByRole('button', { name: 'Send' }).click();
      await expectToasts(page, 'Message sent');
      await expect(page.getByRole('heading', { level: 1, name: threadTitle(seller.name) })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Is the belt changed?' })).toContainText(
        'You',
      );
    });

    await test.step('a second message about the same car belongs to the same conversation', async () => {
      const thread = page.url();
      await page.goto(`/dashboard/messages/new?car=${car._id}`);
      await expect(page).toHaveURL(thread);
    });

    await test.step('the seller sees the conversation as unread', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      // Starts signing in on the home page. Otherwise, it would return to the conversation and mark it as
      // read too early.
      await page.goto('/');
      await logIn(page, seller.email);
      await openDashboard(page, '', /^Welcome/);
      const link = drawer(page).getByRole('link', { name: /^Messages/ });
      await expect(link).toHaveAccessibleName(/1 new message/);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      const thread = page.getByRole('main').getByRole('link', { name: threadTitle(buyer.name) });
      await expect(thread).toContainText('1 new message');
      await thread.click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Is the belt changed?' })).toContainText(
        buyer.name,
      );
      await expect(link).not.toHaveAccessibleName(/new message/);
    });

    const field = page.getByLabel('Your message');
    await test.step('a reply that fails to send retains its text, also after a reload', async () => {
      await page.route('**/api/messages/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await field.fill('Yes, last year');
      await field.press('Control+Enter');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('couldn’t reach the server');
      await expect(field).toHaveValue('Yes, last year');
      await page.unroute('**/api/messages/*');
      await page.reload();
      await expect(field).toHaveValue('Yes, last year');
    });

    await test.step('a message sent with the keyboard is sent once', async () => {
      await field.press('Control+Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'Yes, last year' })).toHaveCount(1);
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
    });
  },
);

test.describe('messages on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('long messages fit, one over the limit is rejected but retained, and new ones scroll into view', async ({
    page,
    testDataApi,
    request,
  }) => {
    const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
    const car = await testDataApi.listCar(16000, seller.email);
    const { insertedId } = await testDataApi.call<{ insertedId: string }>(buyer.email, 'POST', '/messages', {
      carId: car._id,
      text: LONG_MESSAGE,
    });
    for (const text of ['One', 'Two', 'Three', LONG_MESSAGE]) {
      await testDataApi.call(seller.email, 'POST', `/messages/${insertedId}`, { text });
    }
    await testDataApi.call(buyer.email, 'POST', `/messages/${insertedId}`, { text: 'The newest' });
    await signIn(page, seller.email);
    await openDashboard(page, '/messages', 'Messages');
    await expect(page.getByRole('button', { name: /^Dashboard menu/ })).toHaveAccessibleName(
      /2 new messages/,
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${buyer.name} about`) })
      .tap();
    const newest = page.getByRole('listitem').filter({ hasText: 'The newest' });
    await expect(newest).toBeVisible();
    await expect(page.getByRole('list', { name: /about/ })).toHaveJSProperty('scrollLeft', 0);
    expect(
      await page
        .getByRole('list', { name: /about/ })
        .evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight),
    ).toBeLessThan(2);

    const field = page.getByLabel('Your message');
    await field.fill('y'.repeat(2001));
    await expect(page.getByText('2,001 of 2,000 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('y'.repeat(2001));
  });
});
