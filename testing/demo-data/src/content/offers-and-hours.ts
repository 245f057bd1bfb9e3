import { BASIC_CAR_COUNT } from './cars.ts';
import { ALWAYS_AVAILABLE_COUNT } from './marketplace-activity.ts';
import { DEMO_BUYER, DEMO_SELLER } from './people.ts';
import { toStableId } from './random.ts';
import type { SeedCar, SeedDocument } from './types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const toIsoInstant = (time: number): string => new Date(time).toISOString();

interface OfferPlan {
  state: SeedDocument['offers'][number]['state'];
  /** Alternating proposals, the buyer's first. `share` is a fraction of the car's price. */
  proposals: readonly (readonly [share: number, hoursAgo: number])[];
  /** Hours since the offer's last change. */
  changedHoursAgo: number;
}

/** A declined offer, an offer that the seller can answer, and an offer that the buyer can answer. */
const OFFER_PLANS: readonly OfferPlan[] = [
  { state: 'declined', proposals: [[0.8, 96]], changedHoursAgo: 78 },
  { state: 'open', proposals: [[0.92, 5]], changedHoursAgo: 5 },
  {
    state: 'open',
    proposals: [
      [0.9, 20],
      [0.97, 3],
    ],
    changedHoursAgo: 3,
  },
];

/** Rounds an amount in cents to a multiple of $50. */
const roundTo50Dollars = (cents: number): number => Math.round(cents / 5000) * 5000;

/**
 * Returns the demo buyer's offers for the demo seller's cars. Omits cars with ads or reports, because an
 * admin may remove such cars in a demo.
 */
export function createOffers(
  cars: readonly SeedCar[],
  { ads, reports }: Pick<SeedDocument, 'ads' | 'reports'>,
  now: number,
): SeedDocument['offers'] {
  const excludedCarIds = new Set([...ads, ...reports].map(({ carId }) => carId));
  const candidates = cars
    .slice(ALWAYS_AVAILABLE_COUNT, BASIC_CAR_COUNT)
    .filter(
      (car) => car.sellerUid === DEMO_SELLER.uid && car.status === 'available' && !excludedCarIds.has(car.id),
    );
  return OFFER_PLANS.map(({ state, proposals, changedHoursAgo }, index) => {
    const car = candidates[index];
    if (!car) throw new Error(`only ${String(candidates.length)} cars are available for offers`);
    return {
      id: toStableId('offer', index),
      carId: car.id,
      buyerUid: DEMO_BUYER.uid,
      state,
      changedAt: toIsoInstant(now - changedHoursAgo * HOUR_MS),
      rounds: proposals.map(([share, hoursAgo], round) => ({
        by: round % 2 === 0 ? 'buyer' : 'seller',
        amountCents: roundTo50Dollars(car.priceCents * share),
        at: toIsoInstant(now - hoursAgo * HOUR_MS),
      })),
    };
  });
}

const SATURDAY = 6;

/** Returns the demo seller's meeting hours: two weekday evenings, and Saturdays except the one after next. */
export function createMeetingHours(now: number): SeedDocument['hours'] {
  const daysUntilSaturday = (SATURDAY - new Date(now).getUTCDay()) % 7;
  return [
    {
      sellerUid: DEMO_SELLER.uid,
      spans: [
        { weekday: 2, from: '17:30', to: '19:30' },
        { weekday: 4, from: '17:30', to: '19:30' },
        { weekday: SATURDAY, from: '09:00', to: '12:00' },
        { weekday: SATURDAY, from: '13:30', to: '16:00' },
      ],
      closedDays: [toIsoInstant(now + (daysUntilSaturday + 7) * DAY_MS).slice(0, 10)],
    },
  ];
}
