import type { Finding } from '@second-gear/contract/moderation';
import { NEW_ACCOUNT_DAYS } from '@second-gear/contract/moderation-rules';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { trash } from '../db/tables/trash.ts';
import { users } from '../db/tables/users.ts';
import { analyse } from '../prices/analysis.ts';
import { findPricing } from '../prices/store.ts';
import { keptSince } from '../trash/job.ts';
import { contactDataIn } from './contact-data.ts';
import { countRepeated } from './photos.ts';
import { findRulesInForce, type RulesInForce } from './rules.ts';

const DAY_MS = 86_400_000;

type Car = typeof cars.$inferSelect;
type Seller = Pick<typeof users.$inferSelect, 'id' | 'role' | 'verified' | 'createdAt'>;
interface Listing {
  car: Car;
  seller: Seller;
}
/** Checks a listing against one rule. Returns the finding, or null if there is none. */
type Look = (db: Database, listing: Listing, limit: number) => Promise<string | null>;

/**
 * Describes by what percentage a price in dollars is outside the range of similar cars. Null within
 * `percent`.
 */
export function farOff(dollars: number, { low, high }: PriceEstimate, percent: number): string | null {
  const span = `${formatPrice(low)} to ${formatPrice(high)} that such cars cost`;
  const below = Math.round((1 - dollars / low) * 100);
  if (below > percent) return `${formatPrice(dollars)} is ${String(below)} % below the ${span}`;
  const above = Math.round((dollars / high - 1) * 100);
  return above > percent ? `${formatPrice(dollars)} is ${String(above)} % above the ${span}` : null;
}

const priceFarOff: Look = async (db, { car }, limit) => {
  const { estimate } = analyse(await findPricing(db), car);
  return estimate && farOff(toDollars(car.priceCents), estimate, limit);
};

const repeatedPhotos: Look = async (db, { car }, limit) => {
  const count = await countRepeated(db, car.sellerId, car.images, limit);
  if (count === 0) return null;
  return count === 1
    ? 'A picture is in another seller’s listing too'
    : `${String(count)} pictures are in other sellers’ listings too`;
};

/** Returns `An email address and a phone number are in the text`; null if nothing was found. */
function contactDataFound(parts: readonly string[][]): string | null {
  const found = [...new Set(parts.flat())];
  if (found.length === 0) return null;
  const list = new Intl.ListFormat('en').format(found);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${found.length === 1 ? 'is' : 'are'} in the text`;
}

const contactData: Look = (_db, { car }) =>
  Promise.resolve(
    contactDataFound([
      contactDataIn(car.description),
      ...[car.brandName, car.model, car.condition, car.colour ?? ''].map((name) =>
        contactDataIn(name, 'name'),
      ),
    ]),
  );

/**
 * Counts a seller's listings, including deleted ones that can be restored, so that deleting does not bypass
 * the limit.
 */
async function countListed(db: Database, sellerId: string): Promise<number> {
  const inTrash = and(eq(trash.kind, 'car'), eq(trash.ownerId, sellerId), gt(trash.deletedAt, keptSince()));
  // One statement, so that a listing deleted or restored concurrently is counted exactly once.
  const rows = await db
    .select({ id: cars.id })
    .from(cars)
    .where(eq(cars.sellerId, sellerId))
    .unionAll(db.select({ id: trash.id }).from(trash).where(inTrash));
  return rows.length;
}

const newAccount: Look = async (db, { seller }, limit) => {
  if (seller.verified || Date.now() - seller.createdAt.getTime() > NEW_ACCOUNT_DAYS * DAY_MS) return null;
  const count = await countListed(db, seller.id);
  return count > limit
    ? `The account is new and not verified: after ${String(limit)} listings, an admin looks at the next ones`
    : null;
};

/** The reviewed parts of a listing, each with its rule. */
const LOOKS = {
  price: ['price_far_off', priceFarOff],
  photos: ['repeated_photos', repeatedPhotos],
  words: ['contact_data', contactData],
  account: ['new_account', newAccount],
} as const satisfies Record<string, readonly [keyof RulesInForce, Look]>;
export type ListingPart = keyof typeof LOOKS;
export const LISTING_PARTS = Object.keys(LOOKS) as ListingPart[];

/** Returns the findings in these parts of a listing. Empty for an admin's listing. */
export async function judgeListing(
  db: Database,
  carId: string,
  parts: readonly ListingPart[],
): Promise<Finding[]> {
  const [listing] = await db
    .select({ car: cars, seller: users })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.sellerId))
    .where(eq(cars.id, carId));
  if (!listing || listing.seller.role === 'admin') return [];
  const inForce = await findRulesInForce(db);
  const findings: Finding[] = [];
  for (const part of parts) {
    const [rule, look] = LOOKS[part];
    const set = inForce[rule];
    const says = set ? await look(db, listing, set.limit) : null;
    if (says !== null) findings.push({ rule, says });
  }
  return findings;
}

/** Returns the findings in the text of a review. */
export async function judgeReview(db: Database, text: string): Promise<Finding[]> {
  const says = contactDataFound([contactDataIn(text)]);
  if (says === null || !(await findRulesInForce(db)).contact_data) return [];
  return [{ rule: 'contact_data', says }];
}
