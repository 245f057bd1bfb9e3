import type { SlotName } from './slots.tsx';

const slotNameSet: Record<SlotName, true> = { 'booking-modal': true, 'payment-page': true, 'ad-strip': true };

/** Tools check the slot names in declarations against this list. */
export const SLOT_NAMES: readonly string[] = Object.keys(slotNameSet);
