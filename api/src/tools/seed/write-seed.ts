import { randomUUID } from 'node:crypto';
import { type Address, formatAddress } from '@second-gear/contract/fields';
import { getOtherSide, isLive } from '@second-gear/contract/offer-states';
import type { OrderState } from '@second-gear/contract/order-states';
import { inArray } from 'drizzle-orm';
import { moderateNewListing, moderateNewReview } from '../../catalog/moderation/moderate-changes.ts';
import { cityCoordinatesOf } from '../../catalog/places/fix-stored-addresses.ts';
import { getFeeBasisPoints } from '../../money/escrow/platform-fee.ts';
import type { Database } from '../../platform/db/database.ts';
import { ads, cars, carViews, categories, locations, priceHistory } from '../../platform/db/tables/cars.ts';
import { offerRounds, offers } from '../../platform/db/tables/offers.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { reports, wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import type { Env } from '../../platform/env/env.ts';
import { findHours, saveHours } from '../../trade/hours/queries.ts';
import { storeListingSnapshots } from '../../trade/orders/listing-snapshot.ts';
import { updateCountedRatings } from '../../trade/ratings/counted-ratings.ts';
import { insertInBatches, requireEntry } from './batches.ts';
import type { SeedDocument } from './seed-document.ts';
import { writePayments } from './write-payments.ts';

const addHours = (time: Date, hours: number): Date => new Date(time.getTime() + hours * 3_600_000);

/**
 * Writes a seed document in one transaction. Rows whose id exists stay unchanged, so a second run has no
 * effect. Unpaid orders and open offers expire as if they were made now. Throws if the document contradicts
 * itself.
 */
export const writeSeed = (
  db: Database,
  seed: SeedDocument,
  env: Pick<Env, 'ORDER_EXPIRY_HOURS' | 'OFFER_EXPIRY_HOURS' | 'PLATFORM_FEE_PERCENT'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const usersByUid = new Map(seed.users.map((user) => [user.uid, user]));
    const carsById = new Map(seed.cars.map((car) => [car.id, car]));
    const ordersById = new Map(seed.orders.map((order) => [order.id, order]));

    await insertInBatches(seed.users, (batch) =>
      tx
        .insert(users)
        .values(
          batch.map(({ uid, ...user }) => ({
            ...user,
            id: uid,
            emailVerifiedAt: new Date(),
          })),
        )
        .onConflictDoNothing({ target: users.id }),
    );
    const newCars = await writeCars(tx, seed);
    await insertInBatches(seed.ads, (batch) => tx.insert(ads).values(batch).onConflictDoNothing());
    await insertInBatches(seed.orders, (batch) =>
      tx
        .insert(orders)
        .values(
          batch.map((order) => {
            const car = requireEntry(carsById, order.carId, 'car');
            return {
              id: order.id,
              carId: order.carId,
              buyerId: order.buyerUid,
              sellerId: car.sellerUid,
              name: order.name,
              email: requireEntry(usersByUid, order.buyerUid, 'user').email,
              phone: order.phone,
              brandName: car.brandName,
              model: car.model,
              priceCents: car.priceCents,
              location: formatAddress(car.address),
              bookingDate: order.bookingDate,
              state: order.state,
              createdAt: order.createdAt,
              lapsesAt: order.state === 'unpaid' ? addHours(new Date(), env.ORDER_EXPIRY_HOURS) : null,
              ...(order.paymentId ? { paymentIntentId: order.paymentId, paymentId: order.id } : {}),
            };
          }),
        )
        .onConflictDoNothing(),
    );
    await insertInBatches(seed.orders, (batch) =>
      storeListingSnapshots(
        tx,
        inArray(
          orders.id,
          batch.map(({ id }) => id),
        ),
      ),
    );
    await writePayments(tx, seed, getFeeBasisPoints(env));
    await insertInBatches(seed.reports, (batch) =>
      tx
        .insert(reports)
        .values(
          batch.map(({ reporterUid, ...report }) => {
            const { brandName, model, description, priceCents } = requireEntry(carsById, report.carId, 'car');
            const reporterName = requireEntry(usersByUid, reporterUid, 'user').name;
            return {
              ...report,
              reporterId: reporterUid,
              reporterName,
              brandName,
              model,
              description,
              priceCents,
            };
          }),
        )
        .onConflictDoNothing(),
    );
    await insertInBatches(seed.wishlist, (batch) =>
      tx
        .insert(wishlistItems)
        .values(batch.map(({ userUid, ...wish }) => ({ ...wish, userId: userUid })))
        .onConflictDoNothing(),
    );
    await insertInBatches(seed.views, (batch) => tx.insert(carViews).values(batch).onConflictDoNothing());
    const newRatings = await insertInBatches(seed.ratings, (batch) =>
      tx
        .insert(ratings)
        .values(
          batch.map((rating) => {
            const { carId, buyerUid } = requireEntry(ordersById, rating.orderId, 'order');
            return { ...rating, buyerId: buyerUid, sellerId: requireEntry(carsById, carId, 'car').sellerUid };
          }),
        )
        .onConflictDoNothing()
        .returning({
          id: ratings.id,
          orderId: ratings.orderId,
          buyerId: ratings.buyerId,
          text: ratings.text,
        }),
    );
    for (const { orderId } of newRatings.flat()) await updateCountedRatings(tx, orderId);
    await writeOffers(tx, seed, env.OFFER_EXPIRY_HOURS);
    await writeHours(tx, seed);
    const { carIds, ratingIds } = seed.moderated;
    for (const car of newCars.filter(({ id }) => carIds.includes(id))) await moderateNewListing(tx, car);
    for (const { buyerId, orderId: _order, ...rating } of newRatings
      .flat()
      .filter(({ id }) => ratingIds.includes(id))) {
      if (buyerId !== null) await moderateNewReview(tx, { ...rating, buyerId });
    }
  });

const CAR_STATUS_BY_ORDER_STATE: Partial<Record<OrderState, 'booked' | 'sold'>> = {
  unpaid: 'booked',
  paid: 'sold',
};

/** Writes the cars of a seed document. Returns only the cars that did not exist yet. */
async function writeCars(tx: Database, seed: SeedDocument): Promise<{ id: string; sellerId: string }[]> {
  const categoryIds = await writeCategories(tx, seed.categories);
  const locationIds = await writeLocations(tx, seed.cars);
  const reserved = seed.orders.filter(({ state }) => CAR_STATUS_BY_ORDER_STATE[state] !== undefined);
  const statuses = new Map(reserved.map(({ carId, state }) => [carId, CAR_STATUS_BY_ORDER_STATE[state]]));
  const histories = new Map(
    seed.cars.map(({ id, priceCents, publishedAt, priceHistory: prices }) => [
      id,
      prices ?? [{ priceCents, since: publishedAt }],
    ]),
  );
  const insertedBatches = await insertInBatches(seed.cars, async (batch) => {
    const insertedRows = await tx
      .insert(cars)
      .values(
        batch.map(({ sellerUid, address, priceHistory: _history, ...car }) => ({
          ...car,
          sellerId: sellerUid,
          categoryId: categoryIds.get(car.categoryId) ?? car.categoryId,
          locationId: requireEntry(locationIds, formatAddress(address), 'address'),
          images: car.images.map((url) => url.slice(url.indexOf('/images/'))),
          status: car.status ?? statuses.get(car.id) ?? ('available' as const),
        })),
      )
      .onConflictDoNothing({ target: cars.id })
      .returning({ id: cars.id, sellerId: cars.sellerId });
    const prices = insertedRows.flatMap(({ id }) =>
      requireEntry(histories, id, 'car').map((price) => ({ id: randomUUID(), carId: id, ...price })),
    );
    await insertInBatches(prices, (part) => tx.insert(priceHistory).values(part));
    return insertedRows;
  });
  return insertedBatches.flat();
}

async function writeOffers(tx: Database, seed: SeedDocument, hours: number): Promise<void> {
  const sellers = new Map(seed.cars.map(({ id, sellerUid }) => [id, sellerUid]));
  for (const { rounds, buyerUid, ...offer } of seed.offers) {
    const [firstRound, lastRound] = [rounds[0], rounds.at(-1)];
    if (!firstRound || !lastRound) throw new Error(`offer ${offer.id} has no amount`);
    const insertedRows = await tx
      .insert(offers)
      .values({
        ...offer,
        buyerId: buyerUid,
        sellerId: requireEntry(sellers, offer.carId, 'car'),
        turn: getOtherSide(lastRound.by),
        amountCents: lastRound.amountCents,
        rounds: rounds.length,
        createdAt: firstRound.at,
        expiresAt: addHours(isLive(offer.state) ? new Date() : lastRound.at, hours),
      })
      .onConflictDoNothing()
      .returning({ id: offers.id });
    if (insertedRows.length === 0) continue;
    await tx
      .insert(offerRounds)
      .values(rounds.map((round, index) => ({ offerId: offer.id, round: index + 1, ...round })));
  }
}

/** Writes the meeting hours of sellers who have none. Hours that a seller has set stay unchanged. */
async function writeHours(tx: Database, seed: SeedDocument): Promise<void> {
  for (const { sellerUid, ...hours } of seed.hours) {
    const { spans, closedDays } = await findHours(tx, sellerUid);
    if (spans.length + closedDays.length === 0) await saveHours(tx, sellerUid, hours);
  }
}

/**
 * Writes the categories of a seed document. Returns their ids in the database by the document's ids. These
 * ids differ if the database already has a category with the same name.
 */
async function writeCategories(
  tx: Database,
  seedCategories: SeedDocument['categories'],
): Promise<Map<string, string>> {
  await insertInBatches(seedCategories, (batch) => tx.insert(categories).values(batch).onConflictDoNothing());
  const existingRows = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  const idByName = new Map(existingRows.map(({ id, name }) => [name, id]));
  return new Map(seedCategories.map(({ id, name }) => [id, requireEntry(idByName, name, 'category')]));
}

async function writeLocations(tx: Database, seedCars: { address: Address }[]): Promise<Map<string, string>> {
  const addresses = [...new Map(seedCars.map(({ address }) => [formatAddress(address), address])).values()];
  await insertInBatches(addresses, (batch) =>
    tx
      .insert(locations)
      .values(batch.map((address) => ({ id: randomUUID(), ...address, ...cityCoordinatesOf(address.city) })))
      .onConflictDoNothing(),
  );
  const existingRows = await tx
    .select({
      id: locations.id,
      city: locations.city,
      street: locations.street,
      houseNumber: locations.houseNumber,
      flatNo: locations.flatNo,
    })
    .from(locations);
  return new Map(existingRows.map(({ id, ...address }) => [formatAddress(address), id]));
}
