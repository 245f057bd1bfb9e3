import { run } from '@second-gear/toolkit/run';
import { expect, test } from '../support/test.ts';
import { catalogWorkingCopy } from '../support/working-copy.ts';

const OTHERS = ['shell', 'remotes/catalog', 'remotes/checkout', 'remotes/dashboard'];

test(
  'a new remote needs only one folder: it passes the gate and is live without other changes',
  { tag: '@release' },
  async ({ page, site }) => {
    const team = await catalogWorkingCopy();
    try {
      const before = await site.hashes(OTHERS);
      const npm = (...words: string[]) => run('npm', ['run', '--silent', ...words], { cwd: team.dir });

      const made = await npm('new', '--', 'remote', 'car-finance', '--route', '/finance', '--no-install');
      expect(made).toContain('mfe-car-finance/src/remote.tsx');
      await team.installAs('mfe-car-finance', 'mfe-catalog');
      const released = await npm(
        'release',
        '--',
        'car-finance',
        '--site',
        site.dir,
        '--why',
        'cars on credit',
      );
      expect(released).toMatch(/car-finance 1\.0\.0-[0-9a-f]+ is live/);

      // The shell gets the address from the discovery document only.
      await page.goto(`${site.url}/finance`);
      await expect(page.getByRole('heading', { level: 1, name: 'Car finance' })).toBeVisible();
      await expect(page).toHaveTitle(/Car finance/);
      await page.getByRole('link', { name: 'Second Gear' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.');
      expect(await site.hashes(OTHERS)).toEqual(before);
    } finally {
      await team.remove();
    }
  },
);
