import type { Page } from '@playwright/test';
import {
  actWhileLoading,
  EARLY_FIELDS,
  type EarlyField,
  fieldOf,
  LOGIN_EMAIL,
} from '../support/early-fields.ts';
import { BUYER, PASSWORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { seeLoggedIn } from '../support/toasts.ts';

interface Device {
  name: string;
  /** CPU throttling factor. */
  slower: number;
  viewport: { width: number; height: number };
}

const DESKTOP: Device = { name: 'a fast desktop', slower: 1, viewport: { width: 1280, height: 860 } };
const PHONE: Device = { name: 'a slow phone', slower: 4, viewport: { width: 390, height: 844 } };
const SLOW_DESKTOP: Device = { ...DESKTOP, name: 'a slow desktop', slower: 4 };

async function beOn(page: Page, { slower, viewport }: Device): Promise<void> {
  await page.setViewportSize(viewport);
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Opens a page whose scripts are blocked until the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(shell|remotes)\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letGo;
}

/** Expects the value in the field and in the state of its form or filter. */
async function expectKnown(page: Page, early: EarlyField): Promise<void> {
  const field = fieldOf(page, early);
  const { kind, ends, query } = early;
  const expectFilled = () =>
    kind === 'tick' ? expect(field).toBeChecked() : expect(field).toHaveValue(ends);
  await expectFilled();
  if (query === 'q') await field.press('Enter');
  else await field.blur();
  if (query === undefined) {
    const form = field.locator('xpath=ancestor::form[1]');
    await form.locator('[type=submit]').click();
    // Expects that only the other fields are reported as missing, or that the form was sent.
    await expect(
      form.locator('[aria-invalid=true], [role=status]:not(:empty)').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    if (early.path === '/about') return;
  } else await expect.poll(() => new URL(page.url()).searchParams.get(query)).toBe(ends);
  if (page.url().includes(early.path) && query !== 'q') await expectFilled();
}

async function fillInEarly(page: Page, device: Device, early: EarlyField): Promise<void> {
  await beOn(page, device);
  const letGo = await openEarly(page, early.path);
  await actWhileLoading(page, early, letGo);
  await expectKnown(page, early);
}

const isJourney = (early: EarlyField, device: Device) => early === LOGIN_EMAIL && device === PHONE;

for (const early of EARLY_FIELDS) {
  for (const device of early.isWide ? [DESKTOP, SLOW_DESKTOP] : [DESKTOP, PHONE]) {
    test(
      `input while the page loads is retained: “${early.name}” of ${early.path} on ${device.name}`,
      { tag: isJourney(early, device) ? ['@journey', '@rendering'] : '@rendering' },
      async ({ page }) => fillInEarly(page, device, early),
    );
  }
}

for (const device of [DESKTOP, PHONE]) {
  test(
    `a user who types and presses Enter while the page loads is signed in, on ${device.name}`,
    { tag: '@rendering' },
    async ({ page }) => {
      await beOn(page, device);
      const letGo = await openEarly(page, '/login');
      letGo();
      await page.getByLabel('Email', { exact: true }).focus();
      await page.keyboard.type(BUYER, { delay: 25 });
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD, { delay: 25 });
      await page.keyboard.press('Enter');
      await seeLoggedIn(page);
    },
  );
}
