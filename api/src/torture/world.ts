import { randomUUID } from 'node:crypto';
import { payoutAccounts } from '../db/tables/money.ts';
import { createBuilders } from '../testing/builders.ts';
import type { Provider } from './provider.ts';
import type { Site } from './site.ts';

/** An order as its history knows it: what was asked for and what was acknowledged. */
export interface Known {
  id: string;
  buyer: string;
  carId: string;
  /** Cents that were on the screen when it was booked. */
  seenCents: number;
  /** Every client secret that a card form has had for it. */
  secrets: string[];
  /** What the server has said yes to. */
  acknowledged: Set<'recorded' | 'cancelled' | 'handed_over' | 'disputed'>;
}

/** Prices in dollars that cars begin with and are edited to. All amounts of offers are others. */
const FIRST = [1_000, 2_500.5] as const;
export const EDITED = Array.from({ length: 12 }, (_, nth) => 900 + nth * 50);
/** In cents. */
export const PRICES: ReadonlySet<number> = new Set([...FIRST, ...EDITED].map((price) => price * 100));

/** What one history plays in: nobody else knows these people and cars. */
export interface World {
  site: Site;
  provider: Provider;
  buyers: string[];
  seller: string;
  admin: string;
  cars: string[];
  orders: Known[];
  /** Cents of the offers whose acceptance was acknowledged, by id. */
  accepted: Map<string, number>;
  /** Cars that somebody asked to be deleted: offers go with them, and do not come back. */
  deleted: Set<string>;
  /** The booking made last, to be made again under its key. */
  lastBooking: { buyer: string; carId: string; seenCents: number; key: string } | null;
  /** What must never be, in words. */
  violations: string[];
  /** How far the jobs' clock is ahead, in ms. */
  ahead: number;
  /** What happened, for whoever has to find out why. */
  log: string[];
}

/** People and cars for one history. */
export async function createWorld(site: Site, provider: Provider, hasAccount: boolean): Promise<World> {
  const build = createBuilders(site.db);
  const [buyer, other, seller, admin] = [
    await build.buildUser(),
    await build.buildUser(),
    await build.buildSeller(),
    await build.buildAdmin(),
  ];
  const cars = [
    await build.buildCar({ sellerId: seller.id, priceCents: FIRST[0] * 100 }),
    await build.buildCar({ sellerId: seller.id, priceCents: FIRST[1] * 100 }),
  ];
  if (hasAccount) {
    const made = await provider.stripe.accounts.create(
      {
        country: 'US',
        controller: { stripe_dashboard: { type: 'express' } },
        // Without it the account is never one that can be paid, and no payout is ever sent.
        capabilities: { transfers: { requested: true } },
        metadata: { userId: seller.id },
      },
      { idempotencyKey: randomUUID() },
    );
    await site.db.insert(payoutAccounts).values({ userId: seller.id, providerId: made.id });
  }
  return {
    site,
    provider,
    buyers: [buyer.id, other.id],
    seller: seller.id,
    admin: admin.id,
    cars: cars.map(({ id }) => id),
    orders: [],
    accepted: new Map(),
    deleted: new Set(),
    lastBooking: null,
    violations: [],
    ahead: 0,
    log: [],
  };
}
