import { type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { SOMEBODY_GONE } from '../audit/names.ts';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import type { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { isOwnCar } from './policy.ts';

type CarRow = typeof cars.$inferSelect;
/** New column values. Undefined means unchanged. */
type Change = { [Column in keyof CarRow]?: CarRow[Column] | undefined };
type Listing = Pick<CarRow, 'sellerId' | 'brandName' | 'model'>;

/** Columns that no one changes or that the database computes. */
type Fixed = 'id' | 'sellerId' | 'publishedAt' | 'availability' | 'brandKey' | 'modelKey' | 'searchText';

/** Returns a label in lower case, except abbreviations. */
const inSentence = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());

/** Display names of the columns. */
const PARTS = {
  brandName: 'brand',
  model: 'model',
  priceCents: 'price',
  status: 'status',
  locationId: 'location',
  categoryId: 'category',
  images: 'pictures',
  description: 'description',
  condition: 'condition',
  purchaseYear: 'year of purchase',
  phone: 'phone',
  ...ofEachFact<Record<CarFactName, string>>((_name, { label }) => inSentence(label)),
} satisfies Record<Exclude<keyof CarRow, Fixed>, string>;
type Part = keyof typeof PARTS;

/** Columns whose old and new values are recorded. The others are named only, because some are private. */
const TOLD: Partial<Record<Part, (value: unknown) => string>> = {
  brandName: String,
  model: String,
  priceCents: (cents) => formatPrice(toDollars(Number(cents))),
  status: String,
};

/** Returns a description of each changed column. */
function differences(car: CarRow, change: Change): string[] {
  return (Object.keys(PARTS) as Part[])
    .filter((part) => change[part] !== undefined && String(change[part]) !== String(car[part]))
    .map((part) => {
      const tell = TOLD[part];
      return tell ? `${PARTS[part]} ${tell(car[part])} → ${tell(change[part])}` : PARTS[part];
    });
}

/** Records an admin's action on another user's listing. Ignores the admin's own listings. */
export async function noteOnListing(
  tx: Database,
  user: CurrentUser,
  car: Listing,
  action: string,
  what?: string,
): Promise<void> {
  if (isOwnCar(user, car)) return;
  const [seller] = await tx.select({ email: users.email }).from(users).where(eq(users.id, car.sellerId));
  const whose = `listed by ${seller?.email ?? SOMEBODY_GONE}`;
  await recordAction(tx, user, {
    action,
    subject: `${car.brandName} ${car.model}`,
    detail: what === undefined ? whose : `${whose}: ${what}`,
    person: car.sellerId,
  });
}

/** Records an admin's edit of another user's listing, if it changed anything. */
export async function noteEdit(tx: Database, user: CurrentUser, car: CarRow, change: Change): Promise<void> {
  const made = differences(car, change);
  if (made.length > 0) await noteOnListing(tx, user, car, 'edit car', made.join(', '));
}
