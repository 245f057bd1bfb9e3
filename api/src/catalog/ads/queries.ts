import { randomUUID } from 'node:crypto';
import type { Ad } from '@second-gear/contract/ads';
import { toCents, toDollars } from '@second-gear/contract/money';
import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { ads, cars } from '../../platform/db/tables/cars.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { hasBrandAndModelSql } from '../listing/has-brand-and-model.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { mayAdvertise } from '../listing/policy.ts';

const NEWEST_FIRST = { column: ads.createdAt, kind: 'instant', id: ads.id, direction: 'desc' } as const;

type AdRequest = PageRequest & { seller?: string | undefined };

/**
 * Returns a page of the ads for listed cars, newest first, with each car's current price and status.
 * `page.seller` limits the page to one seller's ads.
 */
export async function findAds(db: Database, hosts: ImageHosts, page: AdRequest): Promise<Page<Ad>> {
  const condition = and(isListedSql, page.seller === undefined ? undefined : eq(cars.sellerId, page.seller));
  return readPage(page, {
    order: NEWEST_FIRST,
    condition,
    rows: db
      .select({
        _id: ads.id,
        key: cursorKeySql(NEWEST_FIRST),
        carId: ads.carId,
        sellerId: cars.sellerId,
        brandName: cars.brandName,
        model: cars.model,
        priceCents: cars.priceCents,
        images: cars.images,
        status: cars.status,
      })
      .from(ads)
      .innerJoin(cars, eq(cars.id, ads.carId)),
    count: () => countAds(db, condition),
    toItem: ({ priceCents, images, ...ad }) => ({
      ...ad,
      resellPrice: toDollars(priceCents),
      image: toImageUrl(hosts, images[0] ?? ''),
    }),
  });
}

async function countAds(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ ads: count() })
    .from(ads)
    .innerJoin(cars, eq(cars.id, ads.carId))
    .where(condition);
  return row?.ads ?? 0;
}

interface NewAd {
  carId?: string | undefined;
  brandName: string;
  model: string;
  /** In dollars. */
  resellPrice: number;
}

/**
 * Creates an ad for a car of the caller and returns its id. Throws 404 if there is no such car, 403 for
 * another seller's car, and 409 if the car is sold or already has an ad.
 */
export async function insertAd(db: Database, user: CurrentUser, ad: NewAd): Promise<string> {
  const car = await findCarToAdvertise(db, user, ad);
  if (!car) throw notFound('Car not found');
  if (!mayAdvertise(user, car)) throw forbidden('This car belongs to another seller');
  if (car.status === 'sold') throw conflict('car_sold', 'You can’t advertise a sold car');
  const id = randomUUID();
  try {
    await db.insert(ads).values({ id, carId: car.id });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('already_advertised', 'This car already has an ad');
    if (isForeignKeyViolation(error)) throw notFound('Car not found');
    throw error;
  }
  return id;
}

/**
 * Returns the car with the given id. Without an id, returns a car of the caller with that brand, model and
 * price, preferably one without an ad.
 */
async function findCarToAdvertise(
  db: Database,
  user: CurrentUser,
  { carId, brandName, model, resellPrice }: NewAd,
) {
  const carCondition = carId
    ? eq(cars.id, carId)
    : and(
        eq(cars.sellerId, user.id),
        hasBrandAndModelSql({ brandName, model }),
        eq(cars.priceCents, toCents(resellPrice)),
      );
  const [car] = await db
    .select({ id: cars.id, sellerId: cars.sellerId, status: cars.status })
    .from(cars)
    .leftJoin(ads, eq(ads.carId, cars.id))
    .where(carCondition)
    .orderBy(desc(isNull(ads.id)), desc(cars.publishedAt))
    .limit(1);
  return car;
}
