import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import type { Page } from 'playwright-core';
import type { Access } from '../console/access.ts';
import { createConsole } from '../console/server.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { readLedger } from '../site/ledger.ts';
import { rolloutOf } from '../site/rollout.ts';
import { buildOf, createEmptySite, publishCode } from './fixtures.ts';
import { openSharedBrowser } from './shared-browser.ts';

export const LOCAL_ACCESS: Access = { mustTypeToken: false, token: 'local token of this process' };

interface ConsoleSetup {
  access?: Access;
  /** Reasons that the gate's browser check returns. */
  reasons?: Reason[];
}

/** Opens the console of a site with two versions of the catalog, of which the first is live. */
export async function openConsole({ access = LOCAL_ACCESS, reasons = [] }: ConsoleSetup = {}) {
  const paths = await createEmptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  await activateVersion(paths, {
    remote: 'catalog',
    to: one,
    what: 'release',
    who: 'ann',
    why: 'first <b>release</b>',
  });
  const app = createConsole({
    paths,
    who: 'bob',
    access,
    metrics: ['http://127.0.0.1:9/metrics'],
    renderer: null,
    buildableNames: [],
    browser: () => Promise.resolve(reasons),
  });
  cleanUp(() => app.close());
  const rollout = async () => rolloutOf(await readLedger(paths.ledger), 'catalog');
  return { app, one, two, rollout, paths };
}

/** Opens a page with its own storage, cookies and cache. */
export async function openPage(url: string): Promise<{ page: Page; errors: string[] }> {
  const page = await (await openSharedBrowser()).newPage();
  cleanUp(() => page.close());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  return { page, errors };
}

/**
 * Performs a move on the catalog through the confirmation dialog.
 * @param expectedText summary of the move in the dialog
 */
export async function performMove(
  page: Page,
  verb: string,
  expectedText: RegExp,
  fillDialog = () => Promise.resolve(),
) {
  const name = `${verb} catalog`;
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await fillDialog();
  await dialog.getByText(expectedText).waitFor();
  await dialog.getByLabel('Reason').fill(`${verb} by hand`);
  await dialog.getByRole('button', { name }).click();
}
