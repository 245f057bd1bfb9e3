import type { CurrentUser } from '../auth/current-user.ts';

/** Nobody orders a car of their own. */
export const mayBook = (user: CurrentUser, car: { sellerId: string }): boolean => car.sellerId !== user.id;

/** An order is its buyer's alone: not the seller's, not even an admin's. */
export const mayRead = (user: CurrentUser, order: { buyerId: string | null }): boolean =>
  order.buyerId === user.id;

/** Somebody else's list may not be asked for; leaving the address out asks for one's own. */
export const mayList = (user: CurrentUser, email: string | undefined): boolean =>
  email === undefined || email === user.email.toLowerCase();
