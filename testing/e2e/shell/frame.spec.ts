import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts/accounts.ts';
import { buildPerson } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { logIn } from '../support/pages/page-objects.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
/** Whether the page's background is dark. Checks only its red channel (0 to 255). */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = Number.NaN] = (
      /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? []
    ).map(Number);
    return red < 128;
  });

test.describe('header', () => {
  // spec:2.18 2.19
  test(
    'the header shows Login and Sign Up when signed out, Dashboard and Logout when signed in',
    { tag: '@journey' },
    async ({ page, request }) => {
      const account = await createAccount(request, 'buyer');
      await page.goto('/about');
      const accountGroup = header(page).getByRole('group', { name: 'Account' });
      await expect(accountGroup.getByRole('link')).toHaveText(['Login', 'Sign Up']);
      await expect(accountGroup.getByRole('button', { name: 'Logout' })).toHaveCount(0);
      await logIn(page, account.email);
      await expect(accountGroup.getByRole('link')).toHaveText(['Dashboard']);
      await expect(accountGroup.getByRole('button', { name: 'Logout' })).toBeVisible();
      await accountGroup.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    },
  );
});

test.describe('phone menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'keyboard users can open, navigate, and close the phone menu',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/about');
      const main = header(page).getByRole('navigation', { name: 'Main' });
      await expect(main).toBeHidden();
      const open = header(page).getByRole('button', { name: 'Open menu' });
      await expect(open).toHaveAttribute('aria-expanded', 'false');
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(main).toBeVisible();
      const close = header(page).getByRole('button', { name: 'Close menu' });
      await expect(close).toHaveAttribute('aria-expanded', 'true');

      await page.keyboard.press('Tab');
      await expect(main.getByRole('link', { name: 'Home' })).toBeFocused();
      await test.step('Escape closes the menu and returns the focus', async () => {
        await page.keyboard.press('Escape');
        await expect(main).toBeHidden();
        await expect(open).toBeFocused();
      });
      await test.step('navigation closes the menu', async () => {
        await page.keyboard.press('Enter');
        await main.getByRole('link', { name: 'Contacts' }).focus();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/contacts');
        await expect(main).toBeHidden();
      });
      await test.step('moving the focus out closes the menu', async () => {
        await open.focus();
        await page.keyboard.press('Enter');
        await expect(main).toBeVisible();
        await page.getByRole('main').getByLabel('Name').focus();
        await expect(main).toBeHidden();
      });
    },
  );

  test('the phone menu contains the account links and the theme toggle', async ({ page }) => {
    await page.goto('/about');
    await header(page).getByRole('button', { name: 'Open menu' }).tap();
    await expect(header(page).getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    await header(page).getByRole('link', { name: 'Sign Up' }).tap();
    await expect(page).toHaveURL('/signup');
  });
});

test.describe('theme', () => {
  test('the theme follows the system until the user selects one', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    await expect.poll(() => isDark(page)).toBe(true);
    await expect(header(page).getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => isDark(page)).toBe(false);
    await expect(header(page).getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  });

  test(
    'the toggle changes the theme, which persists over reloads, system changes, and tabs',
    { tag: '@journey' },
    async ({ page, context }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('/about');
      const otherTab = await context.newPage();
      await otherTab.goto('/contacts');
      await header(page).getByRole('button', { name: 'Switch to dark theme' }).click();
      await expect.poll(() => isDark(page)).toBe(true);
      await expect.poll(() => isDark(otherTab)).toBe(true);
      await page.reload();
      await expect(header(page).getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
      expect(await isDark(page)).toBe(true);
      await header(page).getByRole('button', { name: 'Switch to light theme' }).click();
      await expect.poll(() => isDark(page)).toBe(false);
    },
  );
});

test.describe('keyboard navigation', () => {
  test(
    'the skip link is the first focusable element and skips the header',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      const skipLink = page.getByRole('link', { name: 'Skip to content' });
      await expect(skipLink).toBeFocused();
      await expect(skipLink).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').getByRole('link', { name: 'View All Cars' })).toBeFocused();
    },
  );

  test("navigation moves focus to the new heading, scrolls up, and sets the document's title", async ({
    page,
  }) => {
    await page.goto('/about');
    await footer(page).getByRole('link', { name: "FAQ's" }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: "FAQ's" })).toBeFocused();
    await expect(page).toHaveTitle(/^FAQ's/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await test.step('Back restores the scroll position of the previous page', async () => {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'About Second Gear' })).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    });
  });
});

test.describe('newsletter', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/about');
  });

  test(
    'the newsletter accepts an email address and confirms it, even if it is already subscribed',
    { tag: '@journey' },
    async ({ page }) => {
      const { email } = buildPerson();
      const field = footer(page).getByLabel('Email address');
      await expect(field).toHaveAttribute('autocomplete', 'email');
      for (const attempt of ['first', 'second']) {
        await test.step(`the ${attempt} subscription is confirmed`, async () => {
          await field.fill(email);
          await footer(page).getByRole('button', { name: 'SUBSCRIBE' }).click();
          await expect(footer(page).getByRole('status')).toHaveText('Thanks! You’re subscribed.');
          await expect(field).toHaveValue('');
          await page.reload();
        });
      }
    },
  );
});

test('/favicon.ico exists for browsers and bots that request it without reading the page', async ({
  page,
}) => {
  const response = await page.request.get('/favicon.ico');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('image/x-icon');
  await page.goto('/about');
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = '/favicon.ico';
    await image.decode();
    return image.naturalWidth;
  });
  expect(size).toBeGreaterThan(0);
});

test('the site can be installed on a phone with its own name and icons', async ({ page }) => {
  await page.goto('/');
  const fetchFile = async (link: string | null, base = page.url()) => {
    const response = await page.request.get(new URL(link ?? '', base).href);
    expect(response.status()).toBe(200);
    return response;
  };
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await fetchFile(touchIcon)).headers()['content-type']).toContain('image/png');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await fetchFile(address);
  const manifest = (await response.json()) as { name: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Second Gear', start_url: '/', display: 'standalone' });
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) await fetchFile(src, response.url());
});
