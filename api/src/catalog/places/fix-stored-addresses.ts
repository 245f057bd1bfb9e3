import { randomUUID } from 'node:crypto';
import type { Address } from '@second-gear/contract/fields';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { findPlace } from './find-places.ts';
import { cityLabelOf, parseCity } from './parse-city.ts';
import { ABROAD_PROBLEM, parseLocation } from './parse-location.ts';

type Location = typeof locations.$inferSelect;

/** Maximum number of locations per transaction. */
const BATCH_SIZE = 200;

/** Returns the coordinates to store with a city. Nulls for an unknown city. */
export function cityCoordinatesOf(city: string): { lat: number | null; lon: number | null } {
  const place = findPlace(city);
  return { lat: place?.lat ?? null, lon: place?.lon ?? null };
}

/** Stores an address in a known city unless it is stored already. Returns the id of its row. */
export async function saveAddress(tx: Database, address: Address): Promise<string> {
  const geocoded = { ...cityCoordinatesOf(address.city), checked: true };
  const savedRows = await tx
    .insert(locations)
    .values({ id: randomUUID(), ...address, ...geocoded })
    .onConflictDoUpdate({
      target: [locations.city, locations.street, locations.houseNumber, locations.flatNo],
      set: geocoded,
    })
    .returning({ id: locations.id });
  return requireRow(savedRows).id;
}

/** Parses a stored address. Null if its city is unknown. */
function parseStoredAddress({ city, street, houseNumber, flatNo }: Location): Address | null {
  const { address, problem } = parseLocation([city, street, houseNumber, flatNo].filter(Boolean).join(', '));
  if (address) return address;
  const cityMatch = problem === ABROAD_PROBLEM ? null : parseCity(city, { state: undefined, zip: undefined });
  return cityMatch && { city: cityLabelOf(cityMatch.place), street, houseNumber, flatNo };
}

const isSameAddress = (a: Address, b: Address): boolean =>
  a.city === b.city && a.street === b.street && a.houseNumber === b.houseNumber && a.flatNo === b.flatNo;

/**
 * Fixes addresses that older releases stored without validation: corrects a street stored as the city, and
 * hides unknown cities from the public. Returns how many were checked.
 */
export async function fixStoredAddresses(db: Database): Promise<number> {
  let checkedCount = 0;
  for (let batchSize = BATCH_SIZE; batchSize === BATCH_SIZE; checkedCount += batchSize) {
    batchSize = await db.transaction(fixStoredAddressBatch);
  }
  return checkedCount;
}

async function fixStoredAddressBatch(tx: Database): Promise<number> {
  const rows = await tx
    .select()
    .from(locations)
    .where(eq(locations.checked, false))
    .orderBy(asc(locations.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  const unchanged: string[] = [];
  const withoutPoint: string[] = [];
  for (const row of rows) {
    const address = parseStoredAddress(row);
    const point = cityCoordinatesOf(address?.city ?? '');
    if (!address) withoutPoint.push(row.id);
    else if (isSameAddress(address, row) && row.lat === point.lat && row.lon === point.lon)
      unchanged.push(row.id);
    else if (isSameAddress(address, row)) {
      await tx
        .update(locations)
        .set({ ...point, checked: true })
        .where(eq(locations.id, row.id));
    } else {
      const id = await saveAddress(tx, address);
      await tx.update(cars).set({ locationId: id }).where(eq(cars.locationId, row.id));
      await tx.update(orders).set({ locationId: id }).where(eq(orders.locationId, row.id));
      // The old row is not deleted: a deleted car may refer to it, and that car can be restored.
      withoutPoint.push(row.id);
    }
  }
  const updateLocations = (ids: string[], set: Partial<Location>) =>
    ids.length === 0 ? undefined : tx.update(locations).set(set).where(inArray(locations.id, ids));
  await updateLocations(unchanged, { checked: true });
  await updateLocations(withoutPoint, { lat: null, lon: null, checked: true });
  return rows.length;
}
