import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { BookingModal } from '../support/pages/page-objects.ts';
import { startDevServer } from '../support/releases/dev-server.ts';
import { createCatalogWorkingCopy, type WorkingCopy } from '../support/releases/working-copy.ts';
import { stack } from '../support/stack/stack.ts';

const TEXTS_FILE = 'mfe-catalog/src/features/home/texts.ts';
const DEPLOYED_HEADING = 'Every good car has a second gear.';
const LOCAL_HEADING = 'Every good car finds a second gear.';
const EDITED_HEADING = 'Every good car keeps a second gear.';

async function hashSiteFiles(): Promise<string[]> {
  const files = ['index.html', 'discovery.json', 'headers.json', 'ledger.jsonl'];
  const contents = await Promise.all(files.map((file) => readFile(join(stack().siteDir, file))));
  return contents.map((content) => createHash('sha256').update(content).digest('hex'));
}

// Both tests share one working copy, as a developer does. The second dev server uses the build of the first
// one.
let workingCopy: WorkingCopy;
test.beforeAll(async () => {
  workingCopy = await createCatalogWorkingCopy();
});
test.beforeEach(async () => {
  await workingCopy.restore(TEXTS_FILE);
  await workingCopy.replaceText(TEXTS_FILE, DEPLOYED_HEADING, LOCAL_HEADING);
});
test.afterAll(async () => {
  await workingCopy.remove();
});

test(
  'a catalog runs from its sources in a deployed site with its shell, checkout, and API, unchanged',
  { tag: '@release' },
  async ({ page, testDataApi }) => {
    const pageErrors = collectPageErrors(page);
    const hashesBefore = await hashSiteFiles();
    const car = await testDataApi.listCar();
    const devServer = await startDevServer(workingCopy.dir, 'catalog', '--against', stack().site);
    try {
      await devServer.waitForOutput(/Everything else comes from http:\/\/localhost:\d+: shell 1\.0\.0-/);
      await devServer.waitForOutput(/^catalog 1\.0\.0-[0-9a-f]+$/m);
      const heading = page.getByRole('heading', { level: 1 });
      await signIn(page, BUYER, devServer.url);
      await page.goto(devServer.url);
      await expect(heading).toHaveText(LOCAL_HEADING);
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.goto(`${devServer.url}/cars/${car._id}`);
      await page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .click();
      const booking = new BookingModal(page);
      await expect(booking.field('Email')).toHaveValue(BUYER);
      expect(await booking.chooseFirstPlace()).toBe('Chicago, Lake Street, 12, 4');

      await page.goto(devServer.url);
      await expect(heading).toHaveText(LOCAL_HEADING);
      await workingCopy.replaceText(TEXTS_FILE, LOCAL_HEADING, EDITED_HEADING);
      await devServer.waitForOutput(/^catalog 1\.0\.0-.*^catalog 1\.0\.0-/ms);
      // The page reloads automatically.
      await expect(heading).toHaveText(EDITED_HEADING);
      expect(pageErrors).toEqual([]);

      await page.goto(stack().site);
      await expect(heading).toHaveText(DEPLOYED_HEADING);
      expect(await hashSiteFiles()).toEqual(hashesBefore);
    } finally {
      await devServer.stop();
    }
  },
);

test(
  'a catalog runs from its sources in a copy of the composed site and updates after an edit',
  { tag: '@release' },
  async ({ page, testDataApi }) => {
    const hashesBefore = await hashSiteFiles();
    const car = await testDataApi.listCar();
    const devServer = await startDevServer(workingCopy.dir, 'catalog', '--site', stack().siteDir);
    try {
      await devServer.waitForOutput(/^catalog 1\.0\.0-[0-9a-f]+$/m);
      let allowEventStream = (): void => undefined;
      const eventStreamAllowed = new Promise<void>((resolve) => {
        allowEventStream = resolve;
      });
      // Delays the page's event stream until the edit is built, as can happen on a busy machine.
      await page.route('**/__dev/events', async (route) => {
        await eventStreamAllowed;
        await route.continue();
      });
      await page.goto(`${devServer.url}/cars/${car._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(LOCAL_HEADING);
      await workingCopy.replaceText(TEXTS_FILE, LOCAL_HEADING, EDITED_HEADING);
      await devServer.waitForOutput(/^catalog 1\.0\.0-.*^catalog 1\.0\.0-/ms);
      allowEventStream();
      await expect(heading).toHaveText(EDITED_HEADING);
      expect(await hashSiteFiles()).toEqual(hashesBefore);
    } finally {
      await devServer.stop();
    }
  },
);
