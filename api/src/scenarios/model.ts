import { randomUUID } from 'node:crypto';
import { payoutAccounts } from '../db/tables/money.ts';
import { createBuilders } from '../testing/builders.ts';
import type { Provider } from './provider.ts';
import type { TestSite } from './site.ts';

/** An order as its scenario expects it: what was requested and what was confirmed. */
export interface KnownOrder {
  id: string;
  buyer: string;
  carId: string;
  /** Cents that were on the screen when it was booked. */
  seenCents: number;
  /** All client secrets that a card form has had for it. */
  secrets: string[];
  /** Requests that the server confirmed. */
  acknowledged: Set<'recorded' | 'cancelled' | 'handed_over' | 'disputed'>;
}

/** Dollar prices of cars, initial and edited. Offers never use these amounts. */
const INITIAL_PRICES = [1_000, 2_500.5] as const;
export const EDITED_PRICES = Array.from({ length: 12 }, (_, index) => 900 + index * 50);
/** In cents. */
export const PRICES: ReadonlySet<number> = new Set(
  [...INITIAL_PRICES, ...EDITED_PRICES].map((price) => price * 100),
);

/** The people and cars of one scenario. Scenarios do not share them. */
export interface Model {
  site: TestSite;
  provider: Provider;
  buyers: string[];
  seller: string;
  admin: string;
  cars: string[];
  orders: KnownOrder[];
  /** Cents of the offers whose acceptance was confirmed, by id. */
  acceptedCents: Map<string, number>;
  /** Cars with a delete request. Their offers are deleted and never restored. */
  deletedCars: Set<string>;
  /** The last booking, to repeat with its idempotency key. */
  lastBooking: { buyer: string; carId: string; seenCents: number; key: string } | null;
  /** Descriptions of violations. */
  violations: string[];
  /** How far the jobs' clock is ahead, in ms. */
  clockOffsetMs: number;
  /** The actions, for debugging. */
  log: string[];
}

/** Creates people and cars for one scenario. */
export async function createModel(site: TestSite, provider: Provider, hasAccount: boolean): Promise<Model> {
  const build = createBuilders(site.db);
  const [buyer, other, seller, admin] = [
    await build.buildUser(),
    await build.buildUser(),
    await build.buildSeller(),
    await build.buildAdmin(),
  ];
  const cars = [
    await build.buildCar({ sellerId: seller.id, priceCents: INITIAL_PRICES[0] * 100 }),
    await build.buildCar({ sellerId: seller.id, priceCents: INITIAL_PRICES[1] * 100 }),
  ];
  if (hasAccount) {
    const account = await provider.stripe.accounts.create(
      {
        country: 'US',
        controller: { stripe_dashboard: { type: 'express' } },
        // Without it, the account can never receive transfers, and no payout is ever sent.
        capabilities: { transfers: { requested: true } },
        metadata: { userId: seller.id },
      },
      { idempotencyKey: randomUUID() },
    );
    await site.db.insert(payoutAccounts).values({ userId: seller.id, providerId: account.id });
  }
  return {
    site,
    provider,
    buyers: [buyer.id, other.id],
    seller: seller.id,
    admin: admin.id,
    cars: cars.map(({ id }) => id),
    orders: [],
    acceptedCents: new Map(),
    deletedCars: new Set(),
    lastBooking: null,
    violations: [],
    clockOffsetMs: 0,
    log: [],
  };
}
