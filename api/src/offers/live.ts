import { isLive, OFFER_STATES, type OfferState } from '@second-gear/contract/offer-states';
import { inArray, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import { cars } from '../db/tables/cars.ts';
import { offers } from '../db/tables/offers.ts';

/** Offers that have not ended by anybody's word; time may have ended them. */
export const isStanding = inArray(offers.state, OFFER_STATES.filter(isLive));

/** Time is judged by the database, whose clock is one for all servers. */
export const isInTime = sql`${offers.expiresAt} > now()`;

/** An offer's state now, whatever was written last. */
export const stateNow = sql<OfferState>`case when ${isStanding} and not (${isInTime}) then 'expired' else ${offers.state} end`;

/** An instant so many hours from now. */
export const hoursFromNow = (hours: number) => sql`now() + ${hours}::float8 * interval '1 hour'`;

/** Whether the car of an offer, joined or asked for by `exists`, can be ordered. */
export const isOrderable = sql<boolean>`(${cars.status} = 'available' and ${isListed})`;
