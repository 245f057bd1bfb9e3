import { randomUUID } from 'node:crypto';
import { type CarFactValues, ofEachFact } from '@second-gear/contract/car-facts';
import type { CarChange, NewCar } from '@second-gear/contract/cars';
import { toCents } from '@second-gear/contract/money';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { type Database, only } from '../db/database.ts';
import { cars, categories, priceHistory } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { listDraft } from '../drafts/queries.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { holdsMoney } from '../holds/refund-all.ts';
import type { ImageHosts } from '../images/paths.ts';
import { UPLOAD_FIRST, usablePaths } from '../images/usable.ts';
import { lookAtChange, lookAtNewListing } from '../moderation/keep.ts';
import type { Ended } from '../orders/ended.ts';
import { phoneOf, withPhone } from '../phone.ts';
import { saveAddress } from '../places/locate.ts';
import { readLocation } from '../places/read-location.ts';
import { noteEdit, noteOnListing } from './audit.ts';
import { lockCar, lockCarToRemove, lockPeople } from './locks.ts';
import { isOwnCar, mayDelete, mayEdit } from './policy.ts';
import { trashCar } from './trash.ts';

type CarRow = typeof cars.$inferSelect;
type CarValues = Omit<typeof cars.$inferInsert, 'id' | 'sellerId' | 'status' | 'publishedAt'>;

/**
 * Stores a car of the caller, deletes its draft and returns its id. Throws 400 for an unknown picture or
 * category, 409 if the draft was already published.
 */
export const insertCar = (
  db: Database,
  hosts: ImageHosts,
  seller: Pick<CurrentUser, 'id'>,
  form: NewCar,
): Promise<string> =>
  db.transaction(async (tx) => {
    const id = randomUUID();
    await lockPeople(tx, [seller.id]);
    if (form.draftId !== undefined) await listDraft(tx, seller.id, form.draftId, id);
    const values = await fromForm(tx, hosts, seller, form, []);
    await tx.insert(cars).values({ id, sellerId: seller.id, ...values });
    await notePrice(tx, id, values.priceCents);
    await lookAtNewListing(tx, { id, sellerId: seller.id });
    return id;
  });

/** Replaces all fields of the Add Car form. Throws 404, 403 or 400. */
export const replaceCar = (
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
  form: NewCar,
): Promise<number> =>
  db.transaction(async (tx) => {
    const car = await lockEditable(tx, user, id);
    await update(tx, user, car, await fromForm(tx, hosts, user, form, car.images));
    return 1;
  });

/**
 * Changes the given fields. Throws 404, 403 or 400. Throws 409 for a status that conflicts with the car's
 * order.
 */
export const changeCar = (
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
  change: CarChange,
): Promise<number> =>
  db.transaction(async (tx) => {
    const car = await lockEditable(tx, user, id);
    const { resellPrice, location, images: urls, status, categoryId, ...plain } = withPhone(change);
    if (status !== undefined) await checkStatus(tx, car, status);
    const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
    const values: Partial<CarRow> = {
      ...given,
      ...(resellPrice === undefined ? {} : { priceCents: toCents(resellPrice) }),
      ...(location === undefined ? {} : { locationId: await saveLocation(tx, location) }),
      ...(urls === undefined
        ? {}
        : { images: await usablePictures(tx, hosts, user, urls, car.images, 'images') }),
      ...(status === undefined ? {} : { status }),
      ...(categoryId === undefined ? {} : { categoryId: await knownCategory(tx, categoryId) }),
    };
    if (Object.keys(values).length === 0) return 0;
    await update(tx, user, car, values);
    return 1;
  });

/**
 * Deletes a listing with its ad and wishlist entries. It can be restored for a while. Returns the orders it
 * closed. Throws 404 or 403. Throws 409 for an own listing if a buyer has paid and not received the car, or
 * while a chargeback is open.
 */
export const removeCar = (db: Database, user: CurrentUser, id: string): Promise<Ended> =>
  db.transaction(async (tx) => {
    const car = await lockCarToRemove(tx, id);
    if (!car) throw notFound('There is no such car');
    if (!mayDelete(user, car)) throw forbidden("This is another seller's car");
    if (isOwnCar(user, car) && (await holdsMoney(tx, eq(orders.carId, id)))) throw moneyHeld();
    const ended = await trashCar(tx, car, user.id);
    await noteOnListing(tx, user, car, 'delete car');
    return ended;
  });

const moneyHeld = () =>
  conflict(
    'money_held',
    'The car has been paid for: hand it over, or cancel the sale in My Buyers, before you delete the listing',
  );

async function lockEditable(tx: Database, user: CurrentUser, id: string): Promise<CarRow> {
  await lockPeople(tx, [user.id]);
  const car = await lockCar(tx, id);
  if (!mayEdit(user, car)) throw forbidden("This is another seller's car");
  return car;
}

async function update(
  tx: Database,
  user: CurrentUser,
  car: CarRow,
  values: Partial<CarValues> & { status?: CarRow['status'] },
) {
  await tx.update(cars).set(values).where(eq(cars.id, car.id));
  await noteEdit(tx, user, car, values);
  if (values.priceCents !== undefined && values.priceCents !== car.priceCents) {
    await notePrice(tx, car.id, values.priceCents);
  }
  await lookAtChange(tx, user, car, values);
}

const notePrice = (tx: Database, carId: string, priceCents: number) =>
  tx.insert(priceHistory).values({ id: randomUUID(), carId, priceCents });

/**
 * A seller may mark a car without an order as sold, and undo that. With an order, the status follows the
 * order.
 */
async function checkStatus(tx: Database, car: CarRow, status: 'available' | 'sold'): Promise<void> {
  if (car.status === status) return;
  if (car.status === 'booked') throw conflict('car_booked', 'The car is booked: its order decides');
  const paid = await tx.$count(orders, and(eq(orders.carId, car.id), eq(orders.state, 'paid')));
  if (paid > 0) throw conflict('car_sold', 'The car has been paid for');
}

async function fromForm(
  tx: Database,
  hosts: ImageHosts,
  user: Pick<CurrentUser, 'id'>,
  form: NewCar,
  already: string[],
): Promise<CarValues> {
  const urls = [form.brandImg, ...(form.images ?? []).filter((url) => url !== form.brandImg)];
  return {
    brandName: form.carName,
    model: form.carModel ?? form.carMadel ?? '',
    priceCents: toCents(form.carPrice),
    locationId: await saveLocation(tx, form.location),
    categoryId: form.categoryId
      ? await knownCategory(tx, form.categoryId)
      : await categoryNamed(tx, form.body ?? 'Other'),
    images: await usablePictures(tx, hosts, user, urls, already, 'brandImg'),
    condition: form.condition,
    phone: phoneOf(form.phone),
    purchaseYear: form.purchaseYear,
    description: form.description ?? '',
    ...ofEachFact<CarFactValues>((name) => form[name] ?? null),
  };
}

/** Returns the row of an address and creates it if it is missing. Throws 400 if the city is unknown. */
async function saveLocation(tx: Database, line: string): Promise<string> {
  const { address, problem } = readLocation(line);
  if (!address) throw badRequest({ location: problem });
  return saveAddress(tx, address);
}

async function knownCategory(tx: Database, id: string): Promise<string> {
  const [found] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  if (!found) throw badRequest({ categoryId: 'Choose a category from the list' });
  return found.id;
}

/** Returns the category of a body type, for forms without a category. */
async function categoryNamed(tx: Database, name: string): Promise<string> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  if (found) return found.id;
  const made = await tx
    .insert(categories)
    .values({ id: randomUUID(), name: 'Other' })
    .onConflictDoUpdate({ target: categories.name, set: { name: 'Other' } })
    .returning({ id: categories.id });
  return only(made).id;
}

/** Returns the stored paths of pictures this user may use: own uploads and the car's current pictures. */
async function usablePictures(
  tx: Database,
  hosts: ImageHosts,
  user: Pick<CurrentUser, 'id'>,
  urls: string[],
  already: string[],
  field: string,
): Promise<string[]> {
  if (urls.length === 0) throw badRequest({ [field]: 'A listing needs at least one picture' });
  const paths = await usablePaths(tx, hosts, user.id, urls, already);
  return paths.map((path) => {
    if (path === null) throw badRequest({ [field]: UPLOAD_FIRST });
    return path;
  });
}
