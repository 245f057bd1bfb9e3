import type { Browser } from 'playwright';
import type { VisitMeasurements } from '../statistics.ts';
import { waitUntil } from './idle.ts';
import { visitOnSlowDevice } from './slow-device.ts';

declare global {
  var orderTiming: { buttonVisible: number; formVisible: number };
}

/**
 * Runs in the page. Clicks the first "Order Now" as soon as it appears, and records when the sign-in form
 * appears.
 */
function clickOrderNow(): void {
  globalThis.orderTiming = { buttonVisible: 0, formVisible: 0 };
  const { orderTiming } = globalThis;
  const afterPaint = (run: () => void): void => {
    requestAnimationFrame(() => setTimeout(run));
  };
  const isVisible = (element: Element | undefined): element is HTMLElement =>
    element !== undefined && element.getClientRects().length > 0;

  const waitForForm = (): void => {
    const form = location.pathname === '/login' && document.querySelector('main form input[type="email"]');
    if (form && isVisible(form)) orderTiming.formVisible = performance.now();
    else afterPaint(waitForForm);
  };
  const waitForButton = (): void => {
    const buttons = [...document.querySelectorAll('main button')];
    const button = buttons.find(({ textContent }) => /order now/i.test(textContent));
    if (isVisible(button)) {
      orderTiming.buttonVisible = performance.now();
      button.click();
      waitForForm();
    } else afterPaint(waitForButton);
  };
  afterPaint(waitForButton);
}

/**
 * Opens an address on a slow phone as a new visitor who orders immediately. Returns the times in ms since
 * navigation start until "Order Now" is visible and until the sign-in form appears.
 */
export const timeOrderClick = (browser: Browser, url: string): Promise<VisitMeasurements> =>
  visitOnSlowDevice(browser, { initScript: clickOrderNow }, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    await waitUntil(page, 'the login form', () =>
      page.evaluate(() => globalThis.orderTiming.formVisible > 0),
    );
    return await page.evaluate(() => ({ ...globalThis.orderTiming }));
  });
