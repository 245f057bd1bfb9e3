import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** State of payments, refunds, payouts or escrow that the money metrics show. */
export interface MoneyState {
  kind: string;
  state: string;
  items: number;
  cents: number;
}

/** Ledger entries of one kind in the last 24 hours. */
export interface MoneyFlow {
  kind: string;
  items: number;
  cents: number;
}

/**
 * Metrics of jobs, caches and money. The label `task` names the job, because Prometheus itself sets the label
 * `job`.
 */
export interface WorkMetrics {
  /** Records a run of a job. */
  recordJob: (task: string, seconds: number, isSuccess: boolean) => void;
  /** Returns the function that counts the lookups in a cache. */
  createLookupCounter: (cache: string) => (isHit: boolean) => void;
  /** Replaces the amounts of money. */
  setMoney: (open: readonly MoneyState[], lastDay: readonly MoneyFlow[]) => void;
}

export function createWorkMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const jobDurations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of the runs of background jobs',
    labelNames: ['task'],
    buckets: [0.01, 0.1, 0.5, 2, 10, 60, 300],
    registers,
  });
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Failed runs of background jobs',
    labelNames: ['task'],
    registers,
  });
  const jobSuccesses = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'End of the last successful run of a background job in this process, in seconds since 1970',
    labelNames: ['task'],
    registers,
  });
  const lookups = new Counter({
    name: 'cache_lookups_total',
    help: 'Lookups in the caches of this process, by result (hit or miss)',
    labelNames: ['cache', 'result'],
    registers,
  });
  const openItems = new Gauge({
    name: 'money_open_items',
    help: 'Payments, refunds, payouts and orders in escrow that are not final, by state',
    labelNames: ['kind', 'state'],
    registers,
  });
  const openCents = new Gauge({
    name: 'money_open_cents',
    help: 'Amount of the items of money_open_items, in cents',
    labelNames: ['kind', 'state'],
    registers,
  });
  const ledgerEntries = new Gauge({
    name: 'ledger_entries_last_day',
    help: 'Ledger entries of the last 24 hours, such as payment, refund_sent and payout_sent',
    labelNames: ['kind'],
    registers,
  });
  const ledgerCents = new Gauge({
    name: 'ledger_last_day_cents',
    help: 'Amount of the entries of ledger_entries_last_day, in cents',
    labelNames: ['kind'],
    registers,
  });
  return {
    recordJob: (task, seconds, isSuccess) => {
      jobDurations.observe({ task }, seconds);
      jobFailures.inc({ task }, isSuccess ? 0 : 1);
      if (isSuccess) jobSuccesses.set({ task }, Date.now() / 1000);
    },
    createLookupCounter: (cache) => (isHit) => {
      lookups.inc({ cache, result: isHit ? 'hit' : 'miss' });
    },
    setMoney: (open, lastDay) => {
      // States without items disappear from the query's result.
      for (const gauge of [openItems, openCents, ledgerEntries, ledgerCents]) gauge.reset();
      for (const { kind, state, items, cents } of open) {
        openItems.set({ kind, state }, items);
        openCents.set({ kind, state }, cents);
      }
      for (const { kind, items, cents } of lastDay) {
        ledgerEntries.set({ kind }, items);
        ledgerCents.set({ kind }, cents);
      }
    },
  };
}
