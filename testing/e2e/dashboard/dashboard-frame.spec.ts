import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, BUYER, SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { drawer, openDashboard } from '../support/pages/dashboard-pages.ts';
import { makePictureFile } from '../support/pages/seller-pages.ts';

const LINKS = {
  buyer: ['My Orders', 'Wishlist'],
  seller: ['All Cars', 'Add Car', 'Import cars', 'My Buyers', 'My Products', 'Payouts', 'Reviews'],
  admin: ['All Users', 'All Buyers', 'All Sellers', 'Reported Items', 'Disputes', 'Money'],
};
const EMAILS = { buyer: BUYER, seller: SELLER, admin: ADMIN };

for (const role of ['buyer', 'seller', 'admin'] as const) {
  // spec:2.38 2.40 2.41 2.42
  test(
    `the drawer shows Profile and the links of the role to a ${role}`,
    { tag: '@journey' },
    async ({ page }) => {
      await signIn(page, EMAILS[role]);
      await openDashboard(page, '', /^Welcome, /);
      const links = drawer(page).getByRole('link');
      await expect(links.first()).toHaveText('Profile');
      for (const [linkRole, names] of Object.entries(LINKS)) {
        for (const name of names) {
          await expect(drawer(page).getByRole('link', { name, exact: true })).toHaveCount(
            linkRole === role ? 1 : 0,
          );
        }
      }
      for (const name of LINKS[role]) {
        await drawer(page).getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })).toBeVisible();
        await expect(drawer(page).getByRole('link', { name, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
      }
      const getRight = (element: Element) => element.getBoundingClientRect().right;
      const getLeft = (element: Element) => element.getBoundingClientRect().left;
      expect(await page.getByRole('complementary').evaluate(getRight)).toBeLessThan(
        await page.getByRole('heading', { level: 1 }).evaluate(getLeft),
      );
    },
  );
}

// spec:2.39
test(
  'Profile greets the user by display name, and name, phone, and picture can be changed',
  { tag: '@journey' },
  async ({ page, request }) => {
    const account = await createAccount(request, 'buyer');
    await signIn(page, account.email);
    await openDashboard(page, '', `Welcome, ${account.name}`);
    const sidebar = page.getByRole('complementary');
    await expect(sidebar).toContainText(account.name);

    await test.step('the user changes name and phone', async () => {
      const name = `${account.name} Renamed`;
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Phone', { exact: true }).fill('+1 312 555 0177');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expectToasts(page, 'Profile saved');
      await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible();
      await expect(sidebar).toContainText(name);
    });

    await test.step('the user previews and uploads a picture, which persists', async () => {
      const whenFileChooserOpens = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose photo' }).click();
      await (await whenFileChooserOpens).setFiles(await makePictureFile('me.png'));
      await expect(page.getByText('It isn’t saved yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save photo' })).toBeFocused();
      await expect(page.getByRole('main').locator('img[src^="blob:"]')).toBeVisible();
      await page.getByRole('button', { name: 'Save photo' }).click();
      await expectToasts(page, 'Photo saved');
      await expect(sidebar.locator('img')).toHaveJSProperty('complete', true);
      await page.reload();
      await expect(sidebar.locator('img')).toBeVisible();
      expect(await sidebar.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
        await sidebar.locator('img').evaluate((image: HTMLImageElement) => image.naturalHeight),
      );
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+1 312 555 0177');
    });

    await test.step('a file that is no picture is rejected with a reason', async () => {
      const whenFileChooserOpens = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Change photo' }).click();
      const fakePicture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<script>') };
      await (await whenFileChooserOpens).setFiles(fakePicture);
      await page.getByRole('button', { name: 'Save photo' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });

    await test.step('the picture is removed after confirmation', async () => {
      await page.getByRole('button', { name: 'Remove photo' }).click();
      const confirmDialog = page.getByRole('dialog', { name: 'Remove your photo?' });
      await expect(confirmDialog).toBeVisible();
      await confirmDialog.getByRole('button', { name: 'Remove photo' }).click();
      await expectToasts(page, 'Photo removed');
      await expect(sidebar.locator('img')).toHaveCount(0);
    });
  },
);

test.describe('dashboard on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // spec:2.38
  test('the drawer is a sheet that traps focus, returns it on Esc, and closes on navigation', async ({
    page,
  }) => {
    await signIn(page, BUYER);
    await openDashboard(page, '', /^Welcome, /);
    await expect(page.getByRole('complementary')).toBeHidden();
    const opener = page.getByRole('button', { name: /^Dashboard menu/ });
    const sheet = page.getByRole('dialog', { name: 'Dashboard' });

    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    for (let tabPress = 0; tabPress < 12; tabPress += 1) {
      await page.keyboard.press('Tab');
      // After the last element, focus moves to the browser's own UI, never to the page behind the dialog.
      const isFocusInside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      });
      expect(isFocusInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.tap();
    await sheet.getByRole('link', { name: 'My Orders' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused();

    await opener.tap();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });
});
