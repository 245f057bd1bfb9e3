import type { Page } from 'playwright-core';
import { SAMPLE_ID } from './sample.ts';

export interface SlotDriver {
  /** Page of the site on which the slot is opened. */
  address: string;
  open: (page: Page) => Promise<void>;
  isFilled: (page: Page) => Promise<boolean>;
}

/** How a visitor comes to see a slot. One that no screen opens has none here. */
export const SLOT_DRIVERS: Record<string, SlotDriver> = {
  'booking-modal': {
    address: `/cars/${SAMPLE_ID}`,
    open: (page) =>
      page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .click(),
    isFilled: async (page) => {
      await page.locator('#booking-modal').waitFor();
      return (await page.locator('#booking-modal form').count()) > 0;
    },
  },
  'payment-page': {
    address: `/dashboard/payment/${SAMPLE_ID}`,
    open: (page) => page.locator('main h1, main h2').first().waitFor(),
    isFilled: async (page) => (await page.locator('main').innerText()).length > 0,
  },
};
