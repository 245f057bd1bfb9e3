import type { RemoteDeclaration } from '@second-gear/contract/remote-declaration';
import { addressOf } from '@second-gear/contract/route-patterns';
import { SAMPLE_ID } from './sample.ts';
import { isSlotName } from './slot-drivers.ts';
import { SLOT_ELEMENT, slotAddress } from './slot-screen.ts';
import type { Place } from './walk.ts';

/** Selector by which a screen is recognized. */
export const HEADING = 'main h1, main h2';

const screenAt = (path: string): Place => ({
  name: path,
  address: addressOf(path, SAMPLE_ID),
  isSlot: false,
});
const slotAt = (slot: string): Place => ({
  name: `the slot ${slot}`,
  address: slotAddress(slot),
  isSlot: true,
});

/** Returns the places of a remote, its first screen first. */
export const placesOf = (paths: readonly string[], slots: readonly string[]): Place[] => [
  ...paths.filter((path) => !path.endsWith('*')).map(screenAt),
  ...slots.filter(isSlotName).map(slotAt),
];

/** Returns the first place of a declaration. */
export const firstPlaceOf = ({ routes, slots }: RemoteDeclaration): Place | undefined =>
  placesOf(
    routes.map(({ path }) => path.replace(/(?<=.)\/\*$/, '')),
    slots,
  )[0];

/** Returns the selector of a place that has loaded. */
export const knownBy = ({ isSlot }: Place): string => (isSlot ? `${SLOT_ELEMENT} > *` : HEADING);
