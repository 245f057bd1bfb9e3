import type { SlotName } from './slots.tsx';

const slotNameSet: Record<SlotName, true> = { 'booking-modal': true, 'payment-page': true, 'ad-strip': true };

/** All slot names. Tools check the slots in declarations against this list. */
export const SLOT_NAMES: readonly string[] = Object.keys(slotNameSet);
