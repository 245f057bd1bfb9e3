import { run } from '@second-gear/node-utils/run';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { logIn } from '../support/pages/page-objects.ts';
import { createCatalogWorkingCopy } from '../support/releases/working-copy.ts';

const OLD_HEADING = 'Every good car has a second gear.';
const NEW_HEADING = 'Every good car finds a second gear.';
const OTHER_FOLDERS = ['shell', 'remotes/checkout', 'remotes/dashboard'];

test(
  'a changed catalog is released and rolled back separately, and all other files stay identical',
  { tag: '@release' },
  async ({ page, site }) => {
    const workingCopy = await createCatalogWorkingCopy();
    try {
      const heading = page.getByRole('heading', { level: 1 });
      const hashesBefore = await site.hashFiles(OTHER_FOLDERS);
      const runNpm = (...args: string[]) => run('npm', ['run', ...args], { cwd: workingCopy.dir });

      await page.goto(site.url);
      await expect(heading).toHaveText(OLD_HEADING);

      await workingCopy.replaceText('mfe-catalog/src/features/home/texts.ts', OLD_HEADING, NEW_HEADING);
      const releaseOutput = await runNpm(
        'release',
        '--',
        'catalog',
        '--site',
        site.dir,
        '--why',
        'a better heading',
      );
      expect(releaseOutput).toMatch(/catalog 1\.0\.0-[0-9a-f]+ is live, replacing 1\.0\.0-[0-9a-f]+/);
      await page.reload();
      await expect(heading).toHaveText(NEW_HEADING);

      const rollbackOutput = await runNpm('rollback', '--', 'catalog', '--site', site.dir, '--why', 'test');
      expect(rollbackOutput).toContain('is live again');
      await page.reload();
      await expect(heading).toHaveText(OLD_HEADING);

      expect(await site.hashFiles(OTHER_FOLDERS)).toEqual(hashesBefore);
      expect(await runNpm('verify', '--', '--site', site.dir)).toContain('intact');
    } finally {
      await workingCopy.remove();
    }
  },
);

test('the shell contains no code of a remote', { tag: '@release' }, async ({ site }) => {
  const scripts = await site.readScripts('shell');
  expect(scripts.length).toBeGreaterThan(5);
  const remoteReferences = scripts.flatMap(({ name, text }) => {
    const reference =
      /mfe-[a-z]|\/remotes\/|\/cars\/:|\/category\/:|my-order|viewallcars\/|remoteEntry\.js/.exec(text)?.[0];
    return reference ? [`${name}: ${reference}`] : [];
  });
  expect(remoteReferences).toEqual([]);
});

test(
  'a catalog without its files shows a fallback with Retry, and every other screen works',
  { tag: ['@journey', '@release'] },
  async ({ page, site }) => {
    const restoreRemote = await site.removeRemote('catalog');
    const fallback = page.getByTestId('remote-fallback');
    await page.goto(site.url);
    await expect(fallback.getByRole('button', { name: 'Retry' })).toBeVisible();

    await page.getByRole('link', { name: "FAQ's" }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText("FAQ's");
    await logIn(page, BUYER, site.url);
    await page.goto(`${site.url}/dashboard/my-order`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();

    await page.goto(site.url);
    await expect(fallback).toBeVisible();
    await restoreRemote();
    await fallback.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OLD_HEADING);
  },
);

test(
  'a dashboard without its files shows a fallback with Retry, and the catalog works',
  { tag: '@release' },
  async ({ page, site }) => {
    const restoreRemote = await site.removeRemote('dashboard');
    await signIn(page, BUYER, site.url);
    await page.goto(`${site.url}/dashboard`);
    const retry = page.getByTestId('remote-fallback').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await restoreRemote();
    await retry.click();
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }),
    ).toBeVisible();
  },
);

test(
  'a checkout without its files shows a dialog with Retry, and the page behind it is unchanged',
  { tag: '@release' },
  async ({ page, site }) => {
    const restoreRemote = await site.removeRemote('checkout');
    await signIn(page, BUYER, site.url);
    await page.goto(site.url);
    await page
      .getByRole('button', { name: /^Order Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    await restoreRemote();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('#booking-modal')).toContainText('Select Meeting Location');
  },
);

test(
  'a modified script never runs, and the fallback replaces it',
  { tag: '@release' },
  async ({ page, site }) => {
    await site.appendToScript('catalog', 'remoteEntry.js', 'globalThis.tampered = true;');
    await page.goto(site.url);
    await expect(page.getByTestId('remote-fallback')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  },
);
