import type { PublishedDeclaration } from '@second-gear/contract/remote-declaration';
import { fillPattern } from '@second-gear/contract/route-patterns';
import { SAMPLE_ID } from './sample.ts';
import { isSlotName } from './slot-drivers.ts';
import { SLOT_ELEMENT, slotAddress } from './slot-screen.ts';
import type { VisitTarget } from './walk.ts';

/** Selector by which a screen is recognized. */
export const HEADING_SELECTOR = 'main h1, main h2';

const screenTarget = (path: string): VisitTarget => ({
  name: path,
  address: fillPattern(path, SAMPLE_ID),
  isSlot: false,
});
const slotTarget = (slot: string): VisitTarget => ({
  name: `the slot ${slot}`,
  address: slotAddress(slot),
  isSlot: true,
});

/** Returns the places of a remote, its first screen first. */
export const visitTargetsOf = (paths: readonly string[], slots: readonly string[]): VisitTarget[] => [
  ...paths.filter((path) => !path.endsWith('*')).map(screenTarget),
  ...slots.filter(isSlotName).map(slotTarget),
];

/** Returns the first place of a declaration. */
export const firstVisitTarget = ({ routes, slots }: PublishedDeclaration): VisitTarget | undefined =>
  visitTargetsOf(
    routes.map(({ path }) => path.replace(/(?<=.)\/\*$/, '')),
    slots,
  )[0];

/** Returns the selector of a place that has loaded. */
export const readySelectorOf = ({ isSlot }: VisitTarget): string =>
  isSlot ? `${SLOT_ELEMENT} > *` : HEADING_SELECTOR;
