import { randomUUID } from 'node:crypto';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createBuilders } from '../builders.ts';
import type { ScenarioProvider } from './provider.ts';
import type { TestSite } from './test-site.ts';

/** An order as its scenario expects it: what was requested and what was confirmed. */
export interface KnownOrder {
  id: string;
  buyer: string;
  carId: string;
  /** Price in cents that the buyer saw when booking. */
  seenCents: number;
  /** Client secrets of all card forms that were opened for the order. */
  secrets: string[];
  /** Requests that the server confirmed. */
  acknowledged: Set<'recorded' | 'cancelled' | 'handed_over' | 'disputed'>;
}

/** Initial prices of the cars, in dollars. Offers never use these amounts or those of `EDITED_PRICES`. */
const INITIAL_PRICES = [1_000, 2_500.5] as const;
export const EDITED_PRICES = Array.from({ length: 12 }, (_, index) => 900 + index * 50);
/** All initial and edited prices of cars, in cents. */
export const CAR_PRICES_CENTS: ReadonlySet<number> = new Set(
  [...INITIAL_PRICES, ...EDITED_PRICES].map((price) => price * 100),
);

/**
 * The users and cars of one scenario, and what the scenario expects from the server. No two scenarios share
 * users or cars.
 */
export interface Model {
  site: TestSite;
  provider: ScenarioProvider;
  buyers: string[];
  seller: string;
  admin: string;
  cars: string[];
  orders: KnownOrder[];
  /** Amounts in cents of the offers whose acceptance was confirmed, by offer id. */
  acceptedCents: Map<string, number>;
  /** Cars with a delete request. Their offers are deleted and never restored. */
  deletedCars: Set<string>;
  /** The last booking. An action repeats it with the same idempotency key. */
  lastBooking: { buyer: string; carId: string; seenCents: number; key: string } | null;
  violations: string[];
  /** How far the clock of the server's jobs is ahead of the real time, in ms. */
  clockOffsetMs: number;
  /** Performed actions and their responses, for debugging. */
  log: string[];
}

/** Creates the users and cars for one scenario. */
export async function createModel(
  site: TestSite,
  provider: ScenarioProvider,
  hasAccount: boolean,
): Promise<Model> {
  const build = createBuilders(site.db);
  const [buyer, otherBuyer, seller, admin] = [
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
        // Without this capability, the account could never receive transfers, and no payout would be sent.
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
    buyers: [buyer.id, otherBuyer.id],
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
