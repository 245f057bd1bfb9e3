import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findFreePort } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { stopProcess } from '@second-gear/node-utils/run';
import { expectNoAxeViolations } from '../support/a11y/axe.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { stack } from '../support/stack/stack.ts';

/**
 * Tests the operator's console with a real site and the real API. The tests in tools/release/src/console
 * cover the error cases.
 */

let server: ChildProcess;
let url: string;
test.beforeEach(async ({ site }) => {
  const port = await findFreePort();
  // Starts the console without npm, because npm would not forward the termination signal.
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tools/release/src/commands/console.ts', '--port', String(port), '--site', site.dir],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        METRICS_URL: `${stack().apiInternal}/metrics`,
        OPERATOR: 'ann',
        CONSOLE_TOKEN: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  server = child;
  url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`The console ended with ${String(code)}`));
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
});
test.afterEach(async () => {
  await stopProcess(server);
});

test(
  'an operator sees a failing canary and ends it with the keyboard, on desktop and phone',
  { tag: '@release' },
  async ({ page, operator }) => {
    const version = await operator.publish('catalog', {});
    await operator.startCanary('catalog', version, 10);
    const report = (kind: string, count: number) =>
      fetch(`${stack().api}/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          events: Array.from({ length: count }, () => ({ remote: 'catalog', version, kind })),
        }),
      });
    await report('mounted', 18);
    await report('render-failed', 2);

    await page.goto(url);
    const catalog = page.getByRole('table', { name: 'Versions of catalog' });
    const row = catalog.getByRole('row').filter({ hasText: version });
    await expect(row).toContainText('10.0% (2 of 20)');
    await expect(row.getByRole('meter', { name: `Share of ${version}` })).toHaveAttribute('value', '10');
    await expect(page.getByRole('table', { name: 'Latest site changes' })).toContainText('a test');

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }

    await page.getByRole('button', { name: 'Roll back catalog' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Roll back catalog' });
    await expect(dialog).toContainText(`Ends the canary ${version}`);
    await expectNoAxeViolations(page);
    await page.keyboard.type('too many faults');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Canary of catalog ended');
    await expect(page.getByRole('button', { name: 'Promote catalog' })).toBeDisabled();
    await expect(page.getByRole('table', { name: 'Latest site changes' })).toContainText('too many faults');
    await operator.runCommand('verify');
  },
);
