import type { SlotName } from './slots.tsx';

const slotNameSet: Record<SlotName, true> = { 'booking-modal': true, 'payment-page': true, 'ad-strip': true };

/** Names of all slots. Tools check declarations against them. */
export const SLOT_NAMES: readonly string[] = Object.keys(slotNameSet);
