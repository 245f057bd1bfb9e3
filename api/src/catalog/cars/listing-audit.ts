import { type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { DELETED_USER_NAME, recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import type { cars } from '../../platform/db/tables/cars.ts';
import { users } from '../../platform/db/tables/users.ts';
import { isOwnCar } from '../listing/policy.ts';

type CarRow = typeof cars.$inferSelect;
/** New column values. Undefined means that the column is unchanged. */
type ColumnChanges = { [Column in keyof CarRow]?: CarRow[Column] | undefined };
type Listing = Pick<CarRow, 'sellerId' | 'brandName' | 'model'>;

/** Columns that are never edited or that the database computes. */
type UnauditedColumn =
  | 'id'
  | 'sellerId'
  | 'publishedAt'
  | 'availability'
  | 'brandKey'
  | 'modelKey'
  | 'searchText';

/** Returns a label in lower case. Abbreviations remain in upper case. */
const toSentenceLabel = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());

const COLUMN_LABELS = {
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
  ...mapCarFacts<Record<CarFactName, string>>((_name, { label }) => toSentenceLabel(label)),
} satisfies Record<Exclude<keyof CarRow, UnauditedColumn>, string>;
type AuditedColumn = keyof typeof COLUMN_LABELS;

/**
 * For these columns the audit log records the old and new values. For all others it records only that they
 * changed, because some values are private.
 */
const VALUE_FORMATTERS: Partial<Record<AuditedColumn, (value: unknown) => string>> = {
  brandName: String,
  model: String,
  priceCents: (cents) => formatPrice(toDollars(Number(cents))),
  status: String,
};

/** Returns a description of each changed column. */
function describeChanges(car: CarRow, change: ColumnChanges): string[] {
  return (Object.keys(COLUMN_LABELS) as AuditedColumn[])
    .filter((column) => change[column] !== undefined && String(change[column]) !== String(car[column]))
    .map((column) => {
      const formatValue = VALUE_FORMATTERS[column];
      return formatValue
        ? `${COLUMN_LABELS[column]} ${formatValue(car[column])} → ${formatValue(change[column])}`
        : COLUMN_LABELS[column];
    });
}

/** Records an admin's action on another user's listing. Ignores the admin's own listings. */
export async function auditListingAction(
  tx: Database,
  user: CurrentUser,
  car: Listing,
  action: string,
  changeNote?: string,
): Promise<void> {
  if (isOwnCar(user, car)) return;
  const [seller] = await tx.select({ email: users.email }).from(users).where(eq(users.id, car.sellerId));
  const ownerNote = `listed by ${seller?.email ?? DELETED_USER_NAME}`;
  await recordAction(tx, user, {
    action,
    subject: `${car.brandName} ${car.model}`,
    detail: changeNote === undefined ? ownerNote : `${ownerNote}: ${changeNote}`,
    aboutUserId: car.sellerId,
  });
}

/** Records an admin's edit of another user's listing, if it changed anything. */
export async function auditListingEdit(
  tx: Database,
  user: CurrentUser,
  car: CarRow,
  change: ColumnChanges,
): Promise<void> {
  const descriptions = describeChanges(car, change);
  if (descriptions.length > 0) await auditListingAction(tx, user, car, 'edit car', descriptions.join(', '));
}
