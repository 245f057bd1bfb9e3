import type { Page } from '@playwright/test';
import { SHELL_SCREENS } from '@second-gear/contract/names';
import { axeFor } from '../support/axe.ts';
import { logIn } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** What axe finds on the page as it is shown, as lines that say where. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await axeFor(page).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

const PLACES = [...SHELL_SCREENS, '/no/such/page'];
const FORMS: Record<string, string> = {
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/reset-password': 'Send reset link',
  '/contacts': 'Send message',
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}: axe finds nothing`, () => {
    test.use({ colorScheme });

    test('on the pages of the shell, with their errors shown and their answers open', async ({ page }) => {
      for (const place of PLACES) {
        await test.step(place, async () => {
          await page.goto(place);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(await findings(page)).toEqual([]);
          const send = FORMS[place];
          if (send === undefined) return;
          await page.getByRole('main').getByRole('button', { name: send }).click();
          await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
          expect(await findings(page)).toEqual([]);
        });
      }
      await test.step('/blogs, every answer open', async () => {
        await page.goto('/blogs');
        for (const summary of await page.locator('summary').all()) await summary.click();
        expect(await findings(page)).toEqual([]);
      });
    });

    test('with a refusal and its toast on the page, and where a role does not fit', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill(BUYER);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await logIn(page, BUYER);
      await page.goto('/dashboard/allusers');
      await expect(
        page.getByRole('heading', { level: 1, name: 'This page is not part of your account' }),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/dashboard/addcar');
      await expect(page.getByRole('heading', { level: 1, name: 'Sell your car' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test('with the menu open', async ({ page }) => {
        await page.goto('/about');
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    });
  });
}
