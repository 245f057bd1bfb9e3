import type { Page } from '@playwright/test';
import { BUYER, PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectLoggedInToast } from '../support/fixtures/toasts.ts';
import {
  EARLY_FIELDS,
  type EarlyField,
  enterWhileLoading,
  locateField,
  LOGIN_EMAIL,
} from '../support/visitor/early-fields.ts';

interface Device {
  name: string;
  /** CPU throttling factor. */
  cpuThrottleRate: number;
  viewport: { width: number; height: number };
}

const DESKTOP: Device = {
  name: 'a fast desktop',
  cpuThrottleRate: 1,
  viewport: { width: 1280, height: 860 },
};
const PHONE: Device = { name: 'a slow phone', cpuThrottleRate: 4, viewport: { width: 390, height: 844 } };
const SLOW_DESKTOP: Device = { ...DESKTOP, name: 'a slow desktop', cpuThrottleRate: 4 };

async function emulateDevice(page: Page, { cpuThrottleRate, viewport }: Device): Promise<void> {
  await page.setViewportSize(viewport);
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottleRate });
}

/** Opens a page whose scripts are blocked until the returned function is called. */
async function openWithBlockedScripts(page: Page, path: string): Promise<() => void> {
  let releaseScripts: () => void = () => undefined;
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route(/\/(shell|remotes)\/.*\.js$/, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return releaseScripts;
}

/** Expects that the field shows the value, and that its form or filter uses the value. */
async function expectValueApplied(page: Page, earlyField: EarlyField): Promise<void> {
  const field = locateField(page, earlyField);
  const { kind, finalValue, queryParameter } = earlyField;
  const expectFilled = () =>
    kind === 'checkbox' ? expect(field).toBeChecked() : expect(field).toHaveValue(finalValue);
  await expectFilled();
  if (queryParameter === 'q') await field.press('Enter');
  else await field.blur();
  if (queryParameter === undefined) {
    const form = field.locator('xpath=ancestor::form[1]');
    await form.locator('[type=submit]').click();
    // Expects that only the other fields are reported as missing, or that the form was sent.
    await expect(
      form.locator('[aria-invalid=true], [role=status]:not(:empty)').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    if (earlyField.path === '/about') return;
  } else await expect.poll(() => new URL(page.url()).searchParams.get(queryParameter)).toBe(finalValue);
  if (page.url().includes(earlyField.path) && queryParameter !== 'q') await expectFilled();
}

async function testEarlyInput(page: Page, device: Device, earlyField: EarlyField): Promise<void> {
  await emulateDevice(page, device);
  const releaseScripts = await openWithBlockedScripts(page, earlyField.path);
  await enterWhileLoading(page, earlyField, releaseScripts);
  await expectValueApplied(page, earlyField);
}

const isJourney = (earlyField: EarlyField, device: Device) => earlyField === LOGIN_EMAIL && device === PHONE;

for (const earlyField of EARLY_FIELDS) {
  for (const device of earlyField.needsWideScreen ? [DESKTOP, SLOW_DESKTOP] : [DESKTOP, PHONE]) {
    test(
      `“${earlyField.name}” of ${earlyField.path} retains early input on ${device.name}`,
      { tag: isJourney(earlyField, device) ? ['@journey', '@rendering'] : '@rendering' },
      async ({ page }) => testEarlyInput(page, device, earlyField),
    );
  }
}

for (const device of [DESKTOP, PHONE]) {
  test(
    `a user who types and presses Enter while the page loads is signed in, on ${device.name}`,
    { tag: '@rendering' },
    async ({ page }) => {
      await emulateDevice(page, device);
      const releaseScripts = await openWithBlockedScripts(page, '/login');
      releaseScripts();
      await page.getByLabel('Email', { exact: true }).focus();
      await page.keyboard.type(BUYER, { delay: 25 });
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD, { delay: 25 });
      await page.keyboard.press('Enter');
      await expectLoggedInToast(page);
    },
  );
}
