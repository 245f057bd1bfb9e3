import type { PublishedDeclaration } from '@second-gear/federation/remote-declaration';
import { fillPattern } from '@second-gear/federation/route-patterns';
import { SAMPLE_ID } from './sample.ts';
import { isSlotName } from './slot-drivers.ts';
import { SLOT_ELEMENT, slotAddress } from './slot-screen.ts';
import type { VisitTarget } from './walk-targets.ts';

/** Selector of the heading that every screen must have. */
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

/** Returns the screens and slots of a remote, starting with its first screen. */
export const visitTargetsOf = (paths: readonly string[], slots: readonly string[]): VisitTarget[] => [
  ...paths.filter((path) => !path.endsWith('*')).map(screenTarget),
  ...slots.filter(isSlotName).map(slotTarget),
];

/** Returns the first screen of a declaration, or its first slot if it has no screen. */
export const firstVisitTarget = ({ routes, slots }: PublishedDeclaration): VisitTarget | undefined =>
  visitTargetsOf(
    routes.map(({ path }) => path.replace(/(?<=.)\/\*$/, '')),
    slots,
  )[0];

/** Returns a selector that matches once a target has loaded. */
export const readySelectorOf = ({ isSlot }: VisitTarget): string =>
  isSlot ? `${SLOT_ELEMENT} > *` : HEADING_SELECTOR;
