import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveOnboarding } from './connect/onboarding.ts';
import { emitter } from './events/emit.ts';
import { RETRY_DELAYS_MS, Webhooks } from './events/webhooks.ts';
import type { Desk } from './http/answer.ts';
import type { World } from './http/call.ts';
import { Faults } from './http/faults.ts';
import type { Keys } from './http/keys.ts';
import { allowBrowsers, answerErrors, serveFaults, serveRoute } from './http/serve.ts';
import { servePages } from './pages/pages.ts';
import { routes } from './routes.ts';
import { Store } from './store/store.ts';
import { advance } from './time/advance.ts';
import { Ticker } from './time/ticker.ts';

export const SANDBOX_KEYS: Keys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' };

export interface SandboxOptions {
  /** Data folder; the state is stored in its `sandbox` folder. Absent: in memory only. */
  dataDir?: string;
  /** Webhook URL and signing secret; without it, no webhooks are sent. */
  webhook?: { url: string; secret: string };
  /** Delays in ms between delivery attempts. */
  retryDelaysMs?: readonly number[];
  /** Time in ms after which pending operations end automatically. Absent: only on request. */
  asyncMs?: number;
  /** Clock in ms. */
  now?: () => number;
  /** Receives a log message about a failed webhook or a corrupted state. */
  report?: (line: string) => void;
}

export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  /** Listens on 127.0.0.1 and returns the address. Port 0 picks a free one. */
  listen: (port?: number) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Creates the payments sandbox with its stored state. It neither listens nor sends webhooks before `listen`.
 */
export async function createSandbox({
  dataDir,
  webhook,
  retryDelaysMs = RETRY_DELAYS_MS,
  asyncMs,
  now = Date.now,
  report = () => {
    // Discards messages by default.
  },
}: SandboxOptions = {}): Promise<Sandbox> {
  const store = await Store.open(dataDir === undefined ? undefined : join(dataDir, 'sandbox'), report);
  const webhooks = new Webhooks({ store, endpoint: webhook, now, retryDelaysMs, report });
  const desk: Desk = {
    store,
    keys: SANDBOX_KEYS,
    now,
    queue: (event) => webhooks.queue(event),
    keysInUse: new Set(),
  };
  const world: World = { store, now, emit: emitter(desk) };
  const settle = async () => {
    await store.save();
    webhooks.kick();
  };
  const ticker = new Ticker(asyncMs, report, async (wait) => {
    if (advance(world, (since) => now() - since >= wait) > 0) await settle();
  });
  const faults = new Faults();
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    // Any long id gets the provider's "not found" error instead of the router's.
    routerOptions: { maxParamLength: 1000 },
  });
  allowBrowsers(app);
  answerErrors(app, report);
  servePages(app);
  serveFaults(app, faults, desk);
  serveOnboarding(app, { world, settle });
  app.get('/healthz', () => ({ ok: true }));
  for (const route of routes) serveRoute(app, route, desk, faults, () => webhooks.kick());
  return {
    app,
    store,
    listen: async (port = 0) => {
      const address = await app.listen({ port, host: '127.0.0.1' });
      webhooks.kick();
      ticker.start();
      return address;
    },
    close: async () => {
      await app.close();
      await ticker.stop();
      await webhooks.stop();
      await store.close();
    },
  };
}
