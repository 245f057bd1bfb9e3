import { BASIC_CARS } from './cars.ts';
import { DEMO_BUYER, DEMO_SELLER } from './people.ts';
import { stableId } from './random.ts';
import { KEPT_AVAILABLE } from './trade.ts';
import type { SeedCar, SeedDocument } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const iso = (time: number): string => new Date(time).toISOString();

interface Bargain {
  state: SeedDocument['offers'][number]['state'];
  /** Proposed prices in alternation, buyer first: share of the car's price, and hours ago. */
  named: readonly (readonly [share: number, hoursAgo: number])[];
  /** Hours since the last change. */
  changedAgo: number;
}

/** One offer of each kind: awaiting the seller, awaiting the buyer, and closed. */
const BARGAINS: readonly Bargain[] = [
  { state: 'declined', named: [[0.8, 96]], changedAgo: 78 },
  { state: 'open', named: [[0.92, 5]], changedAgo: 5 },
  {
    state: 'open',
    named: [
      [0.9, 20],
      [0.97, 3],
    ],
    changedAgo: 3,
  },
];

/** Cents, rounded to $50. */
const roundedTo50 = (cents: number): number => Math.round(cents / 5000) * 5000;

/**
 * Returns the demo buyer's offers for the demo seller's cars. Omits advertised and reported cars, because
 * moderation may remove them.
 */
export function seedOffers(
  cars: readonly SeedCar[],
  { ads, reports }: Pick<SeedDocument, 'ads' | 'reports'>,
  now: number,
): SeedDocument['offers'] {
  const elsewhere = new Set([...ads, ...reports].map(({ carId }) => carId));
  const free = cars
    .slice(KEPT_AVAILABLE, BASIC_CARS)
    .filter(
      (car) => car.sellerUid === DEMO_SELLER.uid && car.status === 'available' && !elsewhere.has(car.id),
    );
  return BARGAINS.map(({ state, named, changedAgo }, index) => {
    const car = free[index];
    if (!car) throw new Error(`Only ${String(free.length)} cars are free to bargain for`);
    return {
      id: stableId('offer', index),
      carId: car.id,
      buyerUid: DEMO_BUYER.uid,
      state,
      changedAt: iso(now - changedAgo * HOUR),
      rounds: named.map(([share, hoursAgo], nth) => ({
        by: nth % 2 === 0 ? 'buyer' : 'seller',
        amountCents: roundedTo50(car.priceCents * share),
        at: iso(now - hoursAgo * HOUR),
      })),
    };
  });
}

const SATURDAY = 6;

/**
 * Returns the demo seller's meeting hours: two evenings and Saturdays, except the second Saturday from now.
 */
export function seedHours(now: number): SeedDocument['hours'] {
  const untilSaturday = (SATURDAY - new Date(now).getUTCDay()) % 7;
  return [
    {
      sellerUid: DEMO_SELLER.uid,
      spans: [
        { weekday: 2, from: '17:30', to: '19:30' },
        { weekday: 4, from: '17:30', to: '19:30' },
        { weekday: SATURDAY, from: '09:00', to: '12:00' },
        { weekday: SATURDAY, from: '13:30', to: '16:00' },
      ],
      closedDays: [iso(now + (untilSaturday + 7) * DAY).slice(0, 10)],
    },
  ];
}
