import { run } from '@second-gear/node-utils/run';
import { expect, test } from '../support/fixtures/test.ts';
import { createCatalogWorkingCopy } from '../support/releases/working-copy.ts';

const EXISTING_FOLDERS = ['shell', 'remotes/catalog', 'remotes/checkout', 'remotes/dashboard'];

test(
  'a new remote in its own folder passes the gate and is live without other changes',
  { tag: '@release' },
  async ({ page, site }) => {
    const workingCopy = await createCatalogWorkingCopy();
    try {
      const hashesBefore = await site.hashFiles(EXISTING_FOLDERS);
      const runNpm = (...args: string[]) =>
        run('npm', ['run', '--silent', ...args], { cwd: workingCopy.dir });

      const scaffoldOutput = await runNpm(
        'new',
        '--',
        'remote',
        'car-finance',
        '--route',
        '/finance',
        '--no-install',
      );
      expect(scaffoldOutput).toContain('mfe-car-finance/src/remote.tsx');
      await workingCopy.linkDependencies('mfe-car-finance', 'mfe-catalog');
      const releaseOutput = await runNpm(
        'release',
        '--',
        'car-finance',
        '--site',
        site.dir,
        '--why',
        'cars on credit',
      );
      expect(releaseOutput).toMatch(/car-finance 1\.0\.0-[0-9a-f]+ is live/);

      // The shell knows this route only from the discovery document.
      await page.goto(`${site.url}/finance`);
      await expect(page.getByRole('heading', { level: 1, name: 'Car finance' })).toBeVisible();
      await expect(page).toHaveTitle(/Car finance/);
      await page.getByRole('link', { name: 'Second Gear' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.');
      expect(await site.hashFiles(EXISTING_FOLDERS)).toEqual(hashesBefore);
    } finally {
      await workingCopy.remove();
    }
  },
);
