import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveOnboarding } from './connect/onboarding.ts';
import { createEmitter } from './events/emitter.ts';
import { RETRY_DELAYS_MS, Webhooks } from './events/webhooks.ts';
import type { ApiKeys } from './http/api-keys.ts';
import type { SandboxContext } from './http/call.ts';
import { Faults } from './http/faults.ts';
import { servePages } from './pages/pages.ts';
import type { ServerContext } from './requests/handle-request.ts';
import { enableFormsAndCors, serveFaults, serveRoute, setErrorHandlers } from './requests/serve.ts';
import { routes } from './routes.ts';
import { Store } from './store/store.ts';
import { completeDueOperations } from './time/advance.ts';
import { Ticker } from './time/ticker.ts';

export const SANDBOX_KEYS: ApiKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' };

export interface SandboxOptions {
  /**
   * Data folder. Its `sandbox` folder contains the state. Without a data folder, the state is in memory only.
   */
  dataDir?: string;
  /** Webhook URL and signing secret. Without them, no webhooks are sent. */
  webhook?: { url: string; secret: string };
  /** Delays in ms between delivery attempts. */
  retryDelaysMs?: readonly number[];
  /** Time in ms after which pending operations end automatically. Without it, they end only on request. */
  asyncMs?: number;
  /** Returns the current time in ms. */
  now?: () => number;
  /** Receives a log message about a failed webhook or a corrupted state file. */
  report?: (line: string) => void;
}

export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  /** Listens on 127.0.0.1 and returns the URL. Port 0 selects a free port. */
  listen: (port?: number) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Creates the payments sandbox and loads its stored state. The sandbox does not listen or send webhooks
 * before `listen` is called.
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
  const serverContext: ServerContext = {
    store,
    keys: SANDBOX_KEYS,
    now,
    queue: (event) => webhooks.queue(event),
    keysInUse: new Set(),
  };
  const context: SandboxContext = { store, now, emit: createEmitter(serverContext) };
  const saveAndDeliver = async () => {
    await store.save();
    webhooks.deliverDue();
  };
  const ticker = new Ticker(asyncMs, report, async (waitMs) => {
    if (completeDueOperations(context, (since) => now() - since >= waitMs) > 0) await saveAndDeliver();
  });
  const faults = new Faults();
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    // The router's default limit would reject long ids. They should get the provider's "not found" error.
    routerOptions: { maxParamLength: 1000 },
  });
  enableFormsAndCors(app);
  setErrorHandlers(app, report);
  servePages(app);
  serveFaults(app, faults, serverContext);
  serveOnboarding(app, { context, saveAndDeliver });
  app.get('/healthz', () => ({ ok: true }));
  for (const route of routes) serveRoute(app, route, serverContext, faults, () => webhooks.deliverDue());
  return {
    app,
    store,
    listen: async (port = 0) => {
      const address = await app.listen({ port, host: '127.0.0.1' });
      webhooks.deliverDue();
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
