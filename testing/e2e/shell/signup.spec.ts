import { ADMIN, buildPerson } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { confirmEmail, SignUpScreen } from '../support/pages/page-objects.ts';

interface ListedUser {
  email: string;
  name: string;
  phone: string;
  role: string;
}

test.describe('/signup', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/signup');
  });

  for (const role of ['buyer', 'seller'] as const) {
    // spec:2.21 8.9
    test(
      `a visitor signs up as ${role}, sees two toasts, is signed in, and goes to / without a previous page`,
      { tag: '@journey' },
      async ({ page, testDataApi }) => {
        const person = buildPerson();
        const signUp = new SignUpScreen(page);
        await signUp.fill(person, role);
        await signUp.send('User Saved to Database');
        await confirmEmail(page, person.email);
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
        const listedUsers = await testDataApi.call<ListedUser[]>(
          ADMIN,
          'GET',
          `/users?q=${encodeURIComponent(person.email)}`,
        );
        expect(listedUsers).toEqual([expect.objectContaining({ ...person, role })]);
        // spec:2.39
        await test.step('the dashboard greets the new user by name', async () => {
          await page.goto('/dashboard');
          await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
        });
      },
    );
  }
});
