import type { SlotName } from './slots.tsx';

const names: Record<SlotName, true> = { 'booking-modal': true, 'payment-page': true, 'ad-strip': true };

/** Names of all slots, for tools that check a declaration without a page. */
export const SLOT_NAMES: readonly string[] = Object.keys(names);
