import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@second-gear/contract/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppOptions, createApp } from '../app.ts';
import type { Database } from '../platform/db/database.ts';
import { readEnv } from '../platform/env/env.ts';
import type { Services } from '../platform/http/services.ts';
import { type Builders, createBuilders } from './builders.ts';
import { openTestDatabase } from './database.ts';
import { testSignIn } from './identity.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface CallOptions {
  /** The user who makes the call, or a bearer token. */
  as?: { id: string } | string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The server with its own database, and shortcuts for calling it. */
export interface TestApp extends Builders {
  app: FastifyInstance;
  db: Database;
  services: Services;
  /** URL of the database on PostgreSQL, or null if it is embedded. */
  databaseUrl: string | null;
  /** Returns a bearer token for a user's session. */
  tokenOf: (user: { id: string }) => Promise<string>;
  call: (method: Method, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>;
  /** Sends a GET to the internal port. */
  readInternally: (url: string, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the log so far, as text. */
  readLog: () => string;
  /** Empties all tables except the base categories, for tests that count all rows. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** The tables that `clear` empties, in a sequence that their foreign keys allow. */
const TABLES_TO_EMPTY = [
  ...['job_leases', 'document_counters', 'documents', 'payouts', 'refunds', 'disputes', 'holds'],
  ...[
    'payments',
    'payment_intents',
    'ratings',
    'orders',
    'threads',
    'reports',
    'users',
    'locations',
    'deleted_users',
  ],
  ...[
    'revoked_tokens',
    'audit_log',
    'trash',
    'images',
    'stripe_events',
    'subscriptions',
    'contacts',
    'price_models',
    'moderation_rules',
  ],
];

/**
 * Empties all tables in one round trip. The ledger is truncated, because a trigger prevents deleting its
 * rows, and only if necessary, because that creates new files.
 */
const EMPTY_TABLES_SQL = sql.raw(`do $$ begin
  if exists (select from ledger_entries) then truncate ledger_postings, ledger_entries; end if;
  ${TABLES_TO_EMPTY.map((table) => `delete from ${table};`).join('\n  ')}
end $$`);

/**
 * Creates a server with a new database. The server is not listening yet. Close it in `afterAll`. `env`
 * overrides settings. If the caller passes a `db`, the server uses it instead of a new database, and the
 * caller closes it.
 */
export async function createTestApp({
  env = {},
  ...overrides
}: Partial<Omit<AppOptions, 'env'>> & { env?: Record<string, string> } = {}): Promise<TestApp> {
  const database = overrides.db ? null : await openTestDatabase();
  const db = overrides.db ?? database?.db;
  if (!db) throw new Error('There is no database');
  const dataDir = await mkdtemp(join(tmpdir(), 'second-gear-data-'));
  const lines: string[] = [];
  const app = await createApp({
    db,
    ...(database ? { listen: database.listen } : {}),
    signIn: testSignIn,
    logStream: { write: (line) => lines.push(line) },
    env: readEnv({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      RATE_LIMIT_GENERAL: '100000',
      // Nothing listens at this address. Tests that need the provider start a sandbox.
      ...(env['NODE_ENV'] === 'production' ? {} : { STRIPE_API_BASE: 'http://127.0.0.1:9' }),
      ...env,
    }),
    ...overrides,
  });
  await app.ready();
  const tokenOf = (user: { id: string }) => app.services.tokens.issue(user.id);
  return {
    ...createBuilders(db),
    app,
    db,
    services: app.services,
    databaseUrl: database?.url ?? null,
    tokenOf,
    call: async (method, url, { as, body, headers } = {}) => {
      const token = typeof as === 'string' || as === undefined ? as : await tokenOf(as);
      const options: InjectOptions = {
        method,
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      return app.inject(options);
    },
    readInternally: async (url, headers = {}) => {
      const server = app.internalServer;
      if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
      return fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${url}`, { headers });
    },
    readLog: () => lines.join(''),
    clear: async () => {
      await db.execute(EMPTY_TABLES_SQL);
    },
    close: async () => {
      await app.close();
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the body of an error response with its status, for `toMatchObject`. */
export const errorOf = (response: LightMyRequestResponse): ErrorBody & { status: number } => ({
  ...response.json<ErrorBody>(),
  status: response.statusCode,
});

/** Returns the app's port. Starts listening on a free port if the app does not listen yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
