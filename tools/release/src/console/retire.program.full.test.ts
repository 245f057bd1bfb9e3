import { activateVersion } from '../rollout/activate-version.ts';
import { withSiteLock } from '../site/journal.ts';
import { performMove, openConsole, openPage } from '../testing/operator-console.ts';
import { withBrowser } from '../testing/shared-browser.ts';

withBrowser('an operator takes a remote off the site and brings it back', async () => {
  const { app, one, two, rollout } = await openConsole();
  const { page, errors } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
  const button = (verb: string) => page.getByRole('button', { name: `${verb} catalog`, exact: true });
  await performMove(page, 'Retire', /^Takes catalog off the site/);
  await page.getByRole('status').getByText(`catalog is off the site. Its last version was ${one}.`).waitFor();
  const catalog = page.getByRole('region', { name: /^catalog/ }).first();
  await catalog.getByText('by bob (“Retire by hand”)').waitFor();
  await catalog.getByText('2 other versions in the site').waitFor();
  expect(await rollout()).toMatchObject({ live: null, retired: one });
  for (const verb of ['Canary', 'Promote', 'Retire']) expect(await button(verb).isDisabled()).toBe(true);

  await performMove(page, 'Roll back', new RegExp(`^All visitors get ${one} again\\.`));
  await page.getByRole('status').getByText(`${one} is live for all visitors.`).waitFor();
  await performMove(page, 'Retire', /^Takes catalog off the site/);
  await page.getByRole('status').getByText('catalog is off the site').waitFor();
  await performMove(page, 'Release', new RegExp(`^All visitors get ${two}\\. `), async () => {
    await page.getByRole('combobox', { name: 'Version' }).selectOption(two);
  });
  await page.getByRole('status').getByText(`${two} is live for all visitors.`).waitFor();
  expect(await rollout()).toMatchObject({ live: two, retired: null });
  expect(errors).toEqual([]);
});

withBrowser('the ledger shows every overridden reason on its own line', async () => {
  const { app, one, paths } = await openConsole();
  const forced = ['[budget] It is too large.', '[browser] skipped by the operator'];
  await withSiteLock(paths, () =>
    activateVersion(paths, {
      remote: 'catalog',
      to: one,
      what: 'activate',
      who: 'ann',
      why: 'we know',
      forced,
    }),
  );
  const { page } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ledger = page.getByRole('region', { name: 'Latest site changes' });
  const lines = await Promise.all(
    ['we know', ...forced].map(
      async (text) => (await ledger.getByText(text, { exact: true }).boundingBox())!.y,
    ),
  );
  expect(new Set(lines).size).toBe(3);
});
