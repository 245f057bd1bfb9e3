import { randomUUID } from 'node:crypto';
import { type CarFactValues, mapCarFacts } from '@second-gear/contract/car-facts';
import type { CarChange, NewCar } from '@second-gear/contract/cars';
import { toCents } from '@second-gear/contract/money';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { cars, categories, priceHistory } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { badRequest, conflict, forbidden } from '../../platform/errors/errors.ts';
import { lockCar, lockUsers } from '../../platform/locks/locks.ts';
import { requirePhone, withNormalizedPhone } from '../../platform/text/phone.ts';
import { markDraftListed } from '../drafts/queries.ts';
import type { ImageHosts } from '../images/image-paths.ts';
import { type PictureAccess, requireUsablePaths } from '../images/usable-paths.ts';
import { mayManage } from '../listing/policy.ts';
import { moderateListingChange, moderateNewListing } from '../moderation/moderate-changes.ts';
import { saveAddress } from '../places/fix-stored-addresses.ts';
import { parseLocation } from '../places/parse-location.ts';
import { auditListingEdit } from './listing-audit.ts';

type CarRow = typeof cars.$inferSelect;
type CarValues = Omit<typeof cars.$inferInsert, 'id' | 'sellerId' | 'status' | 'publishedAt'>;

/**
 * Stores a car of the caller and returns its id. Marks its draft as published. Throws 400 for an unknown
 * picture or category, 409 if the draft was already published.
 */
export const insertCar = (
  db: Database,
  hosts: ImageHosts,
  seller: Pick<CurrentUser, 'id'>,
  newCar: NewCar,
): Promise<string> =>
  db.transaction(async (tx) => {
    const id = randomUUID();
    await lockUsers(tx, [seller.id]);
    if (newCar.draftId !== undefined) await markDraftListed(tx, seller.id, newCar.draftId, id);
    const values = await toCarValues(tx, newCar, { hosts, ownerId: seller.id });
    await tx.insert(cars).values({ id, sellerId: seller.id, ...values });
    await recordPrice(tx, id, values.priceCents);
    await moderateNewListing(tx, { id, sellerId: seller.id });
    return id;
  });

/**
 * Replaces all fields that the Add Car form has. Returns the number of changed cars. Throws 404 for an
 * unknown car, 403 for another seller's car, 400 for an invalid field.
 */
export const replaceCar = (
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
  newCar: NewCar,
): Promise<number> =>
  db.transaction(async (tx) => {
    const car = await lockEditableCar(tx, user, id);
    const access = { hosts, ownerId: user.id, existingPaths: car.images };
    await updateCar(tx, user, car, await toCarValues(tx, newCar, access));
    return 1;
  });

/**
 * Changes the given fields. Returns the number of changed cars. Throws 404, 403 and 400 like `replaceCar`.
 * Throws 409 for a status that conflicts with the car's order.
 */
export const changeCar = (
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
  change: CarChange,
): Promise<number> =>
  db.transaction(async (tx) => {
    const car = await lockEditableCar(tx, user, id);
    const { resellPrice, location, images: urls, status, categoryId, ...plain } = withNormalizedPhone(change);
    if (status !== undefined) await requireAllowedStatus(tx, car, status);
    const definedFields = Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    );
    const values: Partial<CarRow> = {
      ...definedFields,
      ...(resellPrice === undefined ? {} : { priceCents: toCents(resellPrice) }),
      ...(location === undefined ? {} : { locationId: await saveLocation(tx, location) }),
      ...(urls === undefined
        ? {}
        : {
            images: await requirePictures(tx, urls, {
              hosts,
              ownerId: user.id,
              existingPaths: car.images,
              field: 'images',
            }),
          }),
      ...(status === undefined ? {} : { status }),
      ...(categoryId === undefined ? {} : { categoryId: await requireCategory(tx, categoryId) }),
    };
    if (Object.keys(values).length === 0) return 0;
    await updateCar(tx, user, car, values);
    return 1;
  });

async function lockEditableCar(tx: Database, user: CurrentUser, id: string): Promise<CarRow> {
  await lockUsers(tx, [user.id]);
  const car = await lockCar(tx, id);
  if (!mayManage(user, car)) throw forbidden('This car belongs to another seller');
  return car;
}

async function updateCar(
  tx: Database,
  user: CurrentUser,
  car: CarRow,
  values: Partial<CarValues> & { status?: CarRow['status'] },
) {
  await tx.update(cars).set(values).where(eq(cars.id, car.id));
  await auditListingEdit(tx, user, car, values);
  if (values.priceCents !== undefined && values.priceCents !== car.priceCents) {
    await recordPrice(tx, car.id, values.priceCents);
  }
  await moderateListingChange(tx, user, car, values);
}

const recordPrice = (tx: Database, carId: string, priceCents: number) =>
  tx.insert(priceHistory).values({ id: randomUUID(), carId, priceCents });

/**
 * Throws 409 if the car's order does not allow the status. Without a paid or unpaid order, the seller may
 * mark the car as sold and undo that.
 */
async function requireAllowedStatus(tx: Database, car: CarRow, status: 'available' | 'sold'): Promise<void> {
  if (car.status === status) return;
  if (car.status === 'booked')
    throw conflict(
      'car_booked',
      'This car is reserved. Its status will update automatically with the order.',
    );
  const paidOrderCount = await tx.$count(orders, and(eq(orders.carId, car.id), eq(orders.state, 'paid')));
  if (paidOrderCount > 0)
    throw conflict('car_sold', 'A buyer has already paid for this car, so you can’t change its status');
}

async function toCarValues(
  tx: Database,
  newCar: NewCar,
  access: Omit<PictureAccess, 'field'>,
): Promise<CarValues> {
  const urls = [newCar.brandImg, ...(newCar.images ?? []).filter((url) => url !== newCar.brandImg)];
  return {
    brandName: newCar.carName,
    model: newCar.carModel ?? newCar.carMadel ?? '',
    priceCents: toCents(newCar.carPrice),
    locationId: await saveLocation(tx, newCar.location),
    categoryId: newCar.categoryId
      ? await requireCategory(tx, newCar.categoryId)
      : await findOrCreateCategory(tx, newCar.body ?? 'Other'),
    images: await requirePictures(tx, urls, { ...access, field: 'brandImg' }),
    condition: newCar.condition,
    phone: requirePhone(newCar.phone),
    purchaseYear: newCar.purchaseYear,
    description: newCar.description ?? '',
    ...mapCarFacts<CarFactValues>((name) => newCar[name] ?? null),
  };
}

/**
 * Returns the id of this address in `locations`. Adds the address if it is missing. Throws 400 if the city is
 * unknown.
 */
async function saveLocation(tx: Database, addressLine: string): Promise<string> {
  const { address, problem } = parseLocation(addressLine);
  if (!address) throw badRequest({ location: problem });
  return saveAddress(tx, address);
}

async function requireCategory(tx: Database, id: string): Promise<string> {
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  if (!category) throw badRequest({ categoryId: 'Choose a category from the list' });
  return category.id;
}

/**
 * Returns the id of the category with this name. If there is none, returns the id of `Other`, which is
 * created if missing. Used for forms without a category id.
 */
async function findOrCreateCategory(tx: Database, name: string): Promise<string> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  if (category) return category.id;
  const inserted = await tx
    .insert(categories)
    .values({ id: randomUUID(), name: 'Other' })
    .onConflictDoUpdate({ target: categories.name, set: { name: 'Other' } })
    .returning({ id: categories.id });
  return requireRow(inserted).id;
}

/** Throws 400 unless there is a picture, and each is the user's own upload or already one of the car. */
async function requirePictures(tx: Database, urls: string[], access: PictureAccess): Promise<string[]> {
  if (urls.length === 0) throw badRequest({ [access.field]: 'Add at least one photo' });
  return requireUsablePaths(tx, urls, access);
}
