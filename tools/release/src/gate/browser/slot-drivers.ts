import { adSchema, listAds } from '@second-gear/contract/ads';
import { carSchema, getCar } from '@second-gear/contract/cars';
import type { SlotName, SlotProps } from '@second-gear/federation/slots';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { createSampleResponse, SAMPLE_ID } from './sample.ts';

const noop = (): void => undefined;

/** Creates sample props for each slot on the gate's own screen (slot-screen.ts). */
export const SLOT_SAMPLES: { readonly [N in SlotName]: () => SlotProps[N] } = {
  'booking-modal': () => ({
    car: carSchema.parse(createSampleResponse(getCar)),
    onClose: noop,
    onBooked: noop,
  }),
  'payment-page': () => ({ orderId: SAMPLE_ID }),
  'ad-strip': () => ({ ads: z.array(adSchema).parse(createSampleResponse(listAds)) }),
};

/** How visitors open a slot on the screen that contains it. */
export interface SlotOpener {
  /** Address of the screen that contains the slot. */
  address: string;
  open: (page: Page) => Promise<void>;
  isFilled: (page: Page) => Promise<boolean>;
}

/**
 * How visitors open each slot on a real screen, to check that slot and screen work together. Null if no
 * screen contains the slot.
 */
export const SLOT_OPENERS: Readonly<Record<SlotName, SlotOpener | null>> = {
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
  // No screen contains this slot yet.
  'ad-strip': null,
};

export const isSlotName = (name: string): name is SlotName => name in SLOT_SAMPLES;
