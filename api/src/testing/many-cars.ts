import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';

/**
 * Brands of the cars. As in a real market, a few brands are common, with a few models each, and many
 * descriptions use the same words.
 */
const BRANDS = ['Toyota', 'Honda', 'Ford', 'BMW', 'Audi', 'Volvo', 'Fiat', 'Mazda', 'Kia', 'Jeep'];
const WORDS = [
  ...[
    'driven',
    'sundays',
    'garage',
    'leather',
    'sunroof',
    'service',
    'history',
    'complete',
    'owner',
    'tyres',
  ],
  ...['winter', 'summer', 'clean', 'paint', 'original', 'navigation', 'camera', 'heated', 'seats', 'brakes'],
];
const pickItemSql = (list: readonly string[], n: string) =>
  sql.raw(`(array[${list.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${String(list.length)}]`);

/**
 * Inserts `count` cars of 50 sellers in one statement, and runs ANALYZE like autovacuum would. The first
 * car's text contains `unobtainium`.
 */
export async function insertManyCars(db: Database, count: number): Promise<void> {
  // Disables the triggers that send a notification for each change, because nothing listens.
  await db.execute(sql`alter table cars disable trigger user`);
  await db.execute(sql`insert into users (id, name, email, phone, role)
    select 'many-' || n, 'Seller ' || n, 'many' || n || '@example.test', '+1 312 555 0100', 'seller'
    from generate_series(1, 50) n`);
  await db.execute(sql`insert into locations (id, city, street, house_number, lat, lon)
    select 'many-' || n, 'City ' || n % 20, 'Street ' || n % 100, n::text, 30 + n % 20 * 0.8, -120 + n % 20 * 2.5 from generate_series(1, 200) n`);
  await db.execute(sql`insert into categories (id, name)
    select 'many-' || n, 'Kind ' || n from generate_series(1, 12) n`);
  await db.execute(sql`insert into cars (id, seller_id, category_id, location_id, brand_name, model, price_cents, images,
      description, condition, purchase_year, phone, mileage, fuel, gearbox, body, status, published_at)
    select 'many-' || n, 'many-' || 1 + n % 50, 'many-' || 1 + n % 12, 'many-' || 1 + n % 200,
      ${pickItemSql(BRANDS, 'n')}, ${pickItemSql(['Base', 'Sport', 'X5', 'Touring', 'GT'], 'n / 7')} || ' ' || n % 8,
      500000 + (n::bigint * 7919 % 5000000)::int, array['/images/drawings/test.svg'],
      case when n = 1 then 'unobtainium ' else '' end || ${pickItemSql(WORDS, 'n')} || ' ' || ${pickItemSql(WORDS, 'n / 3')} || ' ' ||
        ${pickItemSql(WORDS, 'n / 11')} || ' ' || ${pickItemSql(WORDS, 'n / 31')} || ' number ' || n ||
        repeat(' .', 100),
      'good', 2000 + n % 25, '+1 312 555 0101', n::bigint * 31 % 200000,
      ${pickItemSql(['petrol', 'diesel', 'hybrid', 'electric'], 'n / 5')}, ${pickItemSql(['manual', 'automatic'], 'n')},
      ${pickItemSql(['sedan', 'suv', 'van'], 'n')}, ${pickItemSql(['available', 'available', 'available', 'available', 'booked', 'sold'], 'n')},
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`alter table cars enable trigger user`);
  await db.execute(sql`vacuum analyze`);
}
