import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAxeViolations, finishColorChanges } from '../support/a11y/axe.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';

test(
  'a development site shows every design system component at /ui, without axe violations in both themes',
  { tag: '@release' },
  async ({ page, site }) => {
    const pageErrors = collectPageErrors(page);
    // Turns on development mode in the settings that the page contains, as the dev server does. They are
    // data, not a script, so the CSP allows the change.
    const indexFile = join(site.dir, 'index.html');
    const html = await readFile(indexFile, 'utf8');
    await writeFile(indexFile, html.replace('{"apiHost":', '{"development":true,"apiHost":'));
    await page.goto(`${site.url}/ui`);
    await expect(page.getByRole('heading', { level: 1, name: 'UI catalog' })).toBeVisible();
    for (const dark of [false, true]) {
      if (dark) await page.getByRole('button', { name: 'Switch theme' }).click();
      await expect(page.locator('[data-part="button"]')).toHaveCount(dark ? 1 : 2);
      await finishColorChanges(page);
      expect(await findAxeViolations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this car?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open confirm' })).toBeFocused();
    expect(pageErrors).toEqual([]);
  },
);

test('a production site has no page /ui', { tag: '@release' }, async ({ page }) => {
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
});
