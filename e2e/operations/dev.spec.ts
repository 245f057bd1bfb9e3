import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDev } from '../support/dev-site.ts';
import { watchProblems } from '../support/problems.ts';
import { BookingModal } from '../support/screens.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { catalogWorkingCopy, type WorkingCopy } from '../support/working-copy.ts';

const TEXTS = 'mfe-catalog/src/features/home/texts.ts';
const DEPLOYED = 'Every good car has a second gear.';
const LOCAL = 'Every good car finds a second gear.';
const EDITED = 'Every good car keeps a second gear.';

async function hashesOfSite(): Promise<string[]> {
  const files = ['index.html', 'discovery.json', 'headers.json', 'ledger.jsonl'];
  const contents = await Promise.all(files.map((file) => readFile(join(stack().siteDir, file))));
  return contents.map((content) => createHash('sha256').update(content).digest('hex'));
}

// Both tests share one working copy, as in a team. The second start uses the build of the first.
let team: WorkingCopy;
test.beforeAll(async () => {
  team = await catalogWorkingCopy();
});
test.beforeEach(async () => {
  await team.restore(TEXTS);
  await team.change(TEXTS, DEPLOYED, LOCAL);
});
test.afterAll(async () => {
  await team.remove();
});

test(
  'a catalog runs from its sources in a deployed site with its shell, checkout, and API, unchanged',
  { tag: '@release' },
  async ({ page, shop }) => {
    const problems = watchProblems(page);
    const before = await hashesOfSite();
    const car = await shop.listCar();
    const dev = await startDev(team.dir, 'catalog', '--against', stack().site);
    try {
      await dev.says(/The rest comes from http:\/\/localhost:\d+: shell 1\.0\.0-/);
      await dev.says(/^catalog 1\.0\.0-[0-9a-f]+$/m);
      const heading = page.getByRole('heading', { level: 1 });
      await signIn(page, BUYER, dev.url);
      await page.goto(dev.url);
      await expect(heading).toHaveText(LOCAL);
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.goto(`${dev.url}/cars/${car._id}`);
      await page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .click();
      const booking = new BookingModal(page);
      await expect(booking.field('Email')).toHaveValue(BUYER);
      expect(await booking.chooseFirstPlace()).toBe('Chicago, Lake Street, 12, 4');

      await page.goto(dev.url);
      await expect(heading).toHaveText(LOCAL);
      await team.change(TEXTS, LOCAL, EDITED);
      await dev.says(/^catalog 1\.0\.0-.*^catalog 1\.0\.0-/ms);
      // The page reloads automatically.
      await expect(heading).toHaveText(EDITED);
      expect(problems).toEqual([]);

      await page.goto(stack().site);
      await expect(heading).toHaveText(DEPLOYED);
      expect(await hashesOfSite()).toEqual(before);
    } finally {
      await dev.stop();
    }
  },
);

test(
  'a catalog runs from its sources in a copy of the composed site and updates after an edit',
  { tag: '@release' },
  async ({ page, shop }) => {
    const before = await hashesOfSite();
    const car = await shop.listCar();
    const dev = await startDev(team.dir, 'catalog', '--site', stack().siteDir);
    try {
      await dev.says(/^catalog 1\.0\.0-[0-9a-f]+$/m);
      let listen = (): void => undefined;
      const mayListen = new Promise<void>((resolve) => {
        listen = resolve;
      });
      // Delays the page's event stream until the edit is built, as can happen on a busy machine.
      await page.route('**/__dev/events', async (route) => {
        await mayListen;
        await route.continue();
      });
      await page.goto(`${dev.url}/cars/${car._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(LOCAL);
      await team.change(TEXTS, LOCAL, EDITED);
      await dev.says(/^catalog 1\.0\.0-.*^catalog 1\.0\.0-/ms);
      listen();
      await expect(heading).toHaveText(EDITED);
      expect(await hashesOfSite()).toEqual(before);
    } finally {
      await dev.stop();
    }
  },
);
