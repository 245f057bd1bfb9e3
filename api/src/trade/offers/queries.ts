import { toDollars } from '@second-gear/contract/money';
import { isLive, type OfferSide } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, priceHistory } from '../../platform/db/tables/cars.ts';
import { offerRounds, offers } from '../../platform/db/tables/offers.ts';
import { users } from '../../platform/db/tables/users.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { currentStateSql, isOrderableSql, isUnexpiredSql } from './offer-state.ts';
import { isParticipantSql } from './policy.ts';

export const offerNotFoundError = () => notFound('Offer not found');

const LATEST_FIRST = { column: offers.changedAt, id: offers.id, direction: 'desc' } as const;
const counterpart = alias(users, 'other');

interface OfferRound {
  by: OfferSide;
  cents: number;
  at: string;
}
const roundsSql = sql<OfferRound[]>`(
  select json_agg(json_build_object(
    'by', ${offerRounds.by},
    'cents', ${offerRounds.amountCents},
    'at', to_char(${offerRounds.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by ${offerRounds.round})
  from ${offerRounds} where ${offerRounds.offerId} = ${offers.id}
)`;

/** SQL for the car's price, in cents, that the buyer saw when making the offer. Null if it was not stored. */
const priceWhenOfferedSql = sql<number | null>`(
  select ${priceHistory.priceCents} from ${priceHistory}
  where ${priceHistory.carId} = ${offers.carId} and ${priceHistory.since} <= ${offers.createdAt}
  order by ${priceHistory.since} desc limit 1
)`;

const selectOffers = (db: Database, user: CurrentUser) =>
  db
    .select({
      _id: offers.id,
      carId: offers.carId,
      brandName: cars.brandName,
      model: cars.model,
      images: cars.images,
      priceCents: cars.priceCents,
      listed: sql<boolean>`${isListedSql}`,
      offeredOnCents: priceWhenOfferedSql,
      orderable: isOrderableSql,
      buyerId: offers.buyerId,
      withName: counterpart.name,
      state: currentStateSql,
      turn: offers.turn,
      amountCents: offers.amountCents,
      rounds: roundsSql,
      createdAt: offers.createdAt,
      expiresAt: offers.expiresAt,
      orderId: offers.orderId,
      key: cursorKeySql(LATEST_FIRST),
    })
    .from(offers)
    .innerJoin(cars, eq(cars.id, offers.carId))
    .innerJoin(
      counterpart,
      eq(
        counterpart.id,
        sql`case when ${offers.buyerId} = ${user.id} then ${offers.sellerId} else ${offers.buyerId} end`,
      ),
    );
type Row = Omit<Awaited<ReturnType<typeof selectOffers>>[number], 'key'>;

/**
 * Converts an offer for its buyer or its seller. If the listing is hidden, the buyer sees no changes made to
 * it after the offer.
 */
function toOffer(hosts: ImageHosts, user: CurrentUser, row: Row): Offer {
  const { images, priceCents, amountCents, buyerId, createdAt, expiresAt, orderId, ...otherFields } = row;
  const { listed, offeredOnCents, ...rest } = otherFields;
  const side = buyerId === user.id ? 'buyer' : 'seller';
  const isHidden = side === 'buyer' && !listed;
  return {
    ...rest,
    ...(isHidden && { brandName: '', model: '' }),
    side,
    image: isHidden ? '' : toImageUrl(hosts, images[0] ?? ''),
    resellPrice: toDollars(isHidden ? (offeredOnCents ?? amountCents) : priceCents),
    amount: toDollars(amountCents),
    rounds: row.rounds.map(({ by, cents, at }) => ({ by, amount: toDollars(cents), at })),
    createdAt: createdAt.toISOString(),
    expiresAt: isLive(row.state) ? expiresAt.toISOString() : null,
    // Only the buyer may see the order.
    orderId: side === 'buyer' ? orderId : null,
  };
}

/** Returns a page of the offers that the user made or received, latest change first. */
export async function findOffers(
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  { side, carId, ...page }: PageRequest & { side?: OfferSide | undefined; carId?: string | undefined },
): Promise<Page<Offer>> {
  const isOwnOffer = isParticipantSql(user, side);
  const condition = carId === undefined ? isOwnOffer : and(isOwnOffer, eq(offers.carId, carId));
  return readPage(page, {
    order: LATEST_FIRST,
    condition,
    rows: selectOffers(db, user),
    count: () => db.$count(offers, condition),
    toItem: (row) => toOffer(hosts, user, row),
  });
}

/** Returns one offer that the user made or received. Throws 404. */
export async function requireOffer(
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
): Promise<Offer> {
  const [offerRow] = await selectOffers(db, user).where(and(eq(offers.id, id), isParticipantSql(user)));
  if (!offerRow) throw offerNotFoundError();
  const { key: _, ...row } = offerRow;
  return toOffer(hosts, user, row);
}

/** SQL for the id of the user whose turn it is. */
const answeringUserIdSql = sql`case ${offers.turn} when 'buyer' then ${offers.buyerId} else ${offers.sellerId} end`;

/** Counts the offers that await the user's answer. */
export const countOffersToAnswer = (db: Database, userId: string): Promise<number> =>
  db.$count(offers, and(eq(offers.state, 'open'), isUnexpiredSql, eq(answeringUserIdSql, userId)));
