import { Gauge, Histogram, type Registry } from 'prom-client';

/** Connection counts of a `pg` pool. */
interface PoolState {
  name: string;
  pool: { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } };
}

/** Metrics of connections and statements. */
export interface DatabaseMetrics {
  /** Sets the pools whose connections are counted each time the metrics are read. */
  setPools: (pools: readonly PoolState[]) => void;
  /** Records a statement by its first keyword, such as `select`. */
  recordQuery: (pool: string, operation: string, seconds: number) => void;
}

export function createDatabaseMetrics(registry: Registry): DatabaseMetrics {
  const registers = [registry];
  let pools: readonly PoolState[] = [];
  new Gauge({
    name: 'db_pool_connections',
    help: 'PostgreSQL connections of this process, by pool and state (active or idle)',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, pool } of pools) {
        this.set({ pool: name, state: 'active' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'db_pool_connections_max',
    help: 'Maximum number of PostgreSQL connections of this process, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, pool } of pools) this.set({ pool: name }, pool.options.max);
    },
  });
  new Gauge({
    name: 'db_pool_waiting_queries',
    help: 'Statements and transactions that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name, pool } of pools) this.set({ pool: name }, pool.waitingCount);
    },
  });
  const durations = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Duration of statements without the wait for a connection, by pool and first keyword',
    labelNames: ['pool', 'operation'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  return {
    setPools: (newPools) => {
      pools = newPools;
    },
    recordQuery: (pool, operation, seconds) => {
      durations.observe({ pool, operation }, seconds);
    },
  };
}
