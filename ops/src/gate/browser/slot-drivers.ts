import { adSchema, listAds } from '@second-gear/contract/ads';
import { carSchema, getCar } from '@second-gear/contract/cars';
import type { SlotName, SlotProps } from '@second-gear/contract/slots';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { SAMPLE_ID, sampleAnswer } from './sample.ts';

const nothing = (): void => undefined;

/**
 * What each slot is opened with on the gate's own screen (slot-screen.ts). A slot of the contract that is
 * missing here does not compile.
 */
export const SLOT_SAMPLES: { readonly [N in SlotName]: () => SlotProps[N] } = {
  'booking-modal': () => ({
    car: carSchema.parse(sampleAnswer(getCar)),
    onClose: nothing,
    onBooked: nothing,
  }),
  'payment-page': () => ({ orderId: SAMPLE_ID }),
  'ad-strip': () => ({ ads: z.array(adSchema).parse(sampleAnswer(listAds)) }),
};

/** How visitors come to see a slot on a screen of another remote. */
export interface SlotOpener {
  /** Page of the site on which the slot is opened. */
  address: string;
  open: (page: Page) => Promise<void>;
  isFilled: (page: Page) => Promise<boolean>;
}

/** Slots that a screen of the site opens, and how: the two must work together. */
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
  // For screens of other remotes, of which none has it yet.
  'ad-strip': null,
};

export const isSlotName = (name: string): name is SlotName => name in SLOT_SAMPLES;
