import { isLive, OFFER_STATES, type OfferState } from '@second-gear/contract/offer-states';
import { inArray, sql } from 'drizzle-orm';
import { isListed } from '../cars/is-listed.ts';
import { cars } from '../db/tables/cars.ts';
import { offers } from '../db/tables/offers.ts';

/** Offers that no one has ended. They may have expired. */
export const hasLiveState = inArray(offers.state, OFFER_STATES.filter(isLive));

/** Compares with the database's clock, because all servers share it. */
export const isUnexpired = sql`${offers.expiresAt} > now()`;

/** The current state of an offer, even if its expiry is not stored yet. */
export const currentState = sql<OfferState>`case when ${hasLiveState} and not (${isUnexpired}) then 'expired' else ${offers.state} end`;

/** SQL for the time in this many hours. */
export const hoursFromNow = (hours: number) => sql`now() + ${hours}::float8 * interval '1 hour'`;

/** Whether the car of an offer can be ordered. The query must join `cars` or use it in `exists`. */
export const isOrderable = sql<boolean>`(${cars.status} = 'available' and ${isListed})`;
