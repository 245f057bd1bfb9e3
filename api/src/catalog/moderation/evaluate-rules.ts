import type { Finding } from '@second-gear/contract/moderation';
import { NEW_ACCOUNT_DAYS } from '@second-gear/contract/moderation-rules';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { users } from '../../platform/db/tables/users.ts';
import { analyzePrice } from '../prices/analysis.ts';
import { getCurrentPriceModel } from '../prices/price-model-store.ts';
import { retentionStart } from '../trash/empty-trash.ts';
import { findContactData } from './contact-data.ts';
import { countDuplicatePhotos } from './duplicate-photos.ts';
import { type ActiveRules, findActiveRules } from './rules.ts';

const DAY_MS = 86_400_000;

type Car = typeof cars.$inferSelect;
type Seller = Pick<typeof users.$inferSelect, 'id' | 'role' | 'verified' | 'createdAt'>;
interface Listing {
  car: Car;
  seller: Seller;
}
/** Checks a listing against one rule. Returns the text of the finding, or null if there is none. */
type RuleCheck = (db: Database, listing: Listing, limit: number) => Promise<string | null>;

/**
 * Describes by how many percent a price in dollars is below or above the range of similar cars. Null if that
 * is at most `percent`.
 */
export function describePriceDeviation(
  dollars: number,
  { low, high }: PriceEstimate,
  percent: number,
): string | null {
  const priceRange = `typical ${formatPrice(low)} to ${formatPrice(high)} for similar cars`;
  const percentBelow = Math.round((1 - dollars / low) * 100);
  if (percentBelow > percent)
    return `${formatPrice(dollars)} is ${String(percentBelow)}% below the ${priceRange}`;
  const percentAbove = Math.round((dollars / high - 1) * 100);
  return percentAbove > percent
    ? `${formatPrice(dollars)} is ${String(percentAbove)}% above the ${priceRange}`
    : null;
}

const checkPrice: RuleCheck = async (db, { car }, limit) => {
  const { estimate } = analyzePrice(await getCurrentPriceModel(db), car);
  return estimate && describePriceDeviation(toDollars(car.priceCents), estimate, limit);
};

const checkPhotos: RuleCheck = async (db, { car }, limit) => {
  const count = await countDuplicatePhotos(db, car.sellerId, car.images, limit);
  if (count === 0) return null;
  return count === 1
    ? 'A photo also appears in another seller’s listing'
    : `${String(count)} photos also appear in other sellers’ listings`;
};

/** Returns `Contains an email address and a phone number`; null if nothing was found. */
function describeContactData(parts: readonly string[][]): string | null {
  const distinctKinds = [...new Set(parts.flat())];
  if (distinctKinds.length === 0) return null;
  const list = new Intl.ListFormat('en').format(distinctKinds);
  return `Contains ${list}`;
}

const checkContactData: RuleCheck = (_db, { car }) =>
  Promise.resolve(
    describeContactData([
      findContactData(car.description),
      ...[car.brandName, car.model, car.condition, car.colour ?? ''].map((name) =>
        findContactData(name, 'name'),
      ),
    ]),
  );

/**
 * Counts a seller's listings, including deleted ones that can be restored, so that deleting does not bypass
 * the limit.
 */
async function countListings(db: Database, sellerId: string): Promise<number> {
  const isInTrash = and(
    eq(trash.kind, 'car'),
    eq(trash.ownerId, sellerId),
    gt(trash.deletedAt, retentionStart()),
  );
  // One statement, so that a listing deleted or restored concurrently is counted exactly once.
  const rows = await db
    .select({ id: cars.id })
    .from(cars)
    .where(eq(cars.sellerId, sellerId))
    .unionAll(db.select({ id: trash.id }).from(trash).where(isInTrash));
  return rows.length;
}

const checkNewAccount: RuleCheck = async (db, { seller }, limit) => {
  if (seller.verified || Date.now() - seller.createdAt.getTime() > NEW_ACCOUNT_DAYS * DAY_MS) return null;
  const count = await countListings(db, seller.id);
  return count > limit
    ? `New, unverified account: listings after the first ${String(limit)} are reviewed`
    : null;
};

/** The parts of a listing that are reviewed, each with its rule and its check. */
const CHECK_BY_PART = {
  price: ['price_far_off', checkPrice],
  photos: ['repeated_photos', checkPhotos],
  text: ['contact_data', checkContactData],
  account: ['new_account', checkNewAccount],
} as const satisfies Record<string, readonly [keyof ActiveRules, RuleCheck]>;
export type ListingPart = keyof typeof CHECK_BY_PART;
export const LISTING_PARTS = Object.keys(CHECK_BY_PART) as ListingPart[];

/** Returns what the enabled rules find in these parts of a listing. Empty for an admin's listing. */
export async function evaluateListing(
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
  const activeRules = await findActiveRules(db);
  const findings: Finding[] = [];
  for (const part of parts) {
    const [rule, check] = CHECK_BY_PART[part];
    const activeRule = activeRules[rule];
    const findingText = activeRule ? await check(db, listing, activeRule.limit) : null;
    if (findingText !== null) findings.push({ rule, says: findingText });
  }
  return findings;
}

/** Returns what the rules find in the text of a review. */
export async function evaluateReview(db: Database, text: string): Promise<Finding[]> {
  const findingText = describeContactData([findContactData(text)]);
  if (findingText === null || !(await findActiveRules(db)).contact_data) return [];
  return [{ rule: 'contact_data', says: findingText }];
}
