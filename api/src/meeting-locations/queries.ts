import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { after, limitOf, orderBy, type PageRequest, type Rows, toPage } from '../paging.ts';

const columns = {
  id: locations.id,
  city: locations.city,
  street: locations.street,
  houseNumber: locations.houseNumber,
  flatNo: locations.flatNo,
};
const address = sql<string>`${locations.city} || chr(31) || ${locations.street} || chr(31) || ${locations.houseNumber} || chr(31) || ${locations.flatNo}`;
const byAddress = { column: address, kind: 'text', id: locations.id, direction: 'asc' } as const;

const toLocation = ({
  id,
  city,
  street,
  houseNumber,
  flatNo,
}: MeetingLocation['location'] & { id: string }) => ({
  id,
  location: { city, street, houseNumber, flatNo },
});

/** Distinct addresses of listed cars by city and street; that of the car named by `carId` leads the first page. */
export async function selectMeetingLocations(
  db: Database,
  { carId, ...page }: PageRequest & { carId?: string | undefined },
): Promise<Rows<MeetingLocation>> {
  const [own] = carId
    ? await db
        .select(columns)
        .from(cars)
        .innerJoin(locations, eq(locations.id, cars.locationId))
        .where(and(eq(cars.id, carId), isListed))
    : [];
  const others: SQL | undefined = and(
    exists(
      db
        .select({ one: sql`1` })
        .from(cars)
        .where(and(eq(cars.locationId, locations.id), isListed)),
    ),
    own ? ne(locations.id, own.id) : undefined,
  );
  const rows = await db
    .select({ ...columns, key: address })
    .from(locations)
    .where(and(others, after(page, byAddress)))
    .orderBy(...orderBy(byAddress))
    .limit(limitOf(page));
  const found = await toPage(
    rows,
    page,
    (row) => [row.key, row.id],
    () => db.$count(locations, others),
  );
  const lead = own && page.cursor === undefined ? [toLocation(own)] : [];
  return {
    items: [...lead, ...found.items.map(toLocation)],
    total: found.total + (own ? 1 : 0),
    next: found.next,
  };
}
