import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@second-gear/node-utils/ports';
import Stripe from 'stripe';

const PACKAGE_DIR = fileURLToPath(
  new URL('.', import.meta.resolve('@second-gear/stripe-sandbox/package.json')),
);
const SECRET_KEY = 'sk_test_sandbox';

/** An event that the provider would deliver. */
export interface WebhookEvent {
  body: string;
  signature: string;
}

/**
 * The payments sandbox for these scenarios. After being killed, it restarts with the data in its folder. Its
 * events are held until a scenario delivers them to the server.
 */
export interface ScenarioProvider {
  env: Record<string, string>;
  stripe: Stripe;
  browser: Stripe;
  /** Events that were neither delivered nor dropped. */
  events: WebhookEvent[];
  /** Calls the sandbox's control API. Returns status 0 if there is no response. */
  control: (method: string, path: string, body?: object) => Promise<number>;
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

const createStripe = (port: number, key: string): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 3 });

/** Starts a server that receives the sandbox's events and only stores them. */
async function openWebhookReceiver(events: WebhookEvent[]) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      events.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/stripe/webhook`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts the sandbox on its own port, which stays the same after restarts. */
export async function startStripeSandbox(): Promise<ScenarioProvider> {
  const events: WebhookEvent[] = [];
  const receiver = await openWebhookReceiver(events);
  const dataDir = await mkdtemp(join(tmpdir(), 'second-gear-torture-'));
  const port = await findFreePort();
  const startProcess = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: PACKAGE_DIR,
      env: {
        PATH: process.env['PATH'],
        SANDBOX_PORT: String(port),
        SANDBOX_WEBHOOK_URL: receiver.url,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    if (!line.includes('listening')) throw new Error(`The payments sandbox did not start: ${line}`);
    return child;
  };
  let child = await startProcess();
  let restarting: Promise<void> | null = null;
  const origin = `http://127.0.0.1:${String(port)}`;
  const secret = await readFile(join(dataDir, 'webhook-secret'), 'utf8');
  const killProcess = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    env: {
      STRIPE_API_BASE: origin,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: secret.trim(),
      SITE_URL: 'http://site.test',
      // Unlimited, because a few buyers book a few cars repeatedly.
      MAX_ABANDONED_ORDERS_PER_CAR: '1000000',
      MAX_ABANDONED_ORDERS: '1000000',
    },
    stripe: createStripe(port, SECRET_KEY),
    browser: createStripe(port, 'pk_test_sandbox'),
    events,
    control: async (method, path, body) => {
      try {
        const controlResponse = await fetch(`${origin}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${SECRET_KEY}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        await controlResponse.arrayBuffer();
        return controlResponse.status;
      } catch {
        // The sandbox was killed during the call.
        return 0;
      }
    },
    kill: () => {
      restarting ??= killProcess()
        .then(async () => {
          child = await startProcess();
        })
        .finally(() => {
          restarting = null;
        });
      return restarting;
    },
    close: async () => {
      await killProcess();
      receiver.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
