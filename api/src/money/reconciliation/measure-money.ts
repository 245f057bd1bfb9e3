import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { MoneyFlow, MoneyState, WorkMetrics } from '../../platform/http/work-metrics.ts';

/** Counts payments, refunds, payouts and escrows that are not final yet. Partial indexes make this fast. */
const openMoneySql = sql.raw(`
  select 'payment' as kind, 'expected' as state, count(*)::int as items, coalesce(sum(o.price_cents), 0)::text as cents
    from payment_intents i join orders o on o.id = i.order_id where i.final_at is null
  union all
  select 'payment', 'flagged', count(*)::int, coalesce(sum(amount_cents), 0)::text
    from payments where flag is not null and refunded_at is null
  union all
  select 'escrow', state, count(*)::int, sum(amount_cents - refunded_cents)::text
    from holds where state in ('held', 'handed_over') group by state
  union all
  select 'refund', state, count(*)::int, sum(amount_cents)::text
    from refunds where state <> 'succeeded' group by state
  union all
  select 'payout', state, count(*)::int, sum(amount_cents)::text
    from payouts where state <> 'sent' group by state`);

/** Adds up each kind of ledger entry of the last 24 hours. The debits of an entry are its amount. */
const lastDaySql = sql.raw(`
  select e.kind, count(distinct e.id)::int as items, sum(p.amount_cents)::text as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
    where e.created_at > now() - interval '24 hours' group by e.kind`);

/** Reads the amounts of money for the metrics. */
export async function measureMoney(db: Database, { setMoney }: Pick<WorkMetrics, 'setMoney'>): Promise<void> {
  // Uses `select`, because `db.execute` would take one of the connections for writes.
  const openMoney = await db
    .select({
      kind: sql<MoneyState['kind']>`kind`,
      state: sql<MoneyState['state']>`state`,
      items: sql<number>`items`,
      cents: sql<string>`cents`,
    })
    .from(sql`(${openMoneySql}) as open_money`);
  const lastDayFlows = await db
    .select({ kind: sql<MoneyFlow['kind']>`kind`, items: sql<number>`items`, cents: sql<string>`cents` })
    .from(sql`(${lastDaySql}) as last_day`);
  const withNumber = <T extends { cents: string }>(row: T) => ({ ...row, cents: Number(row.cents) });
  setMoney(openMoney.map(withNumber), lastDayFlows.map(withNumber));
}
