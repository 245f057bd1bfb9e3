import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import {
  captureStripeError,
  createCardMethod,
  createPaidIntent,
  createTestIntent,
  openHarness,
  type SandboxHarness,
  SUCCESS_CARD,
} from '../testing.ts';

const SECRET = 'whsec_of_this_test';

interface WebhookPost {
  body: string;
  signature: string;
}

let endpoint: Server | undefined;
let harness: SandboxHarness | undefined;
afterEach(async () => {
  await harness?.sandbox.close();
  endpoint?.closeAllConnections();
  await new Promise((resolve) => (endpoint ? endpoint.close(resolve) : resolve(null)));
  endpoint = harness = undefined;
});

/**
 * Starts a webhook endpoint that rejects the first `failures` posts. `waitForPosts` resolves with all
 * received posts as soon as they meet a condition.
 */
async function openEndpoint(failures = 0) {
  const posts: WebhookPost[] = [];
  const waiters = new Set<() => void>();
  let remainingFailures = failures;
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posts.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      });
      response.statusCode = remainingFailures > 0 ? 500 : 200;
      remainingFailures -= 1;
      response.end();
      for (const checkPosts of waiters) checkPosts();
    });
  });
  await new Promise<void>((resolve) => endpoint?.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  const waitForPosts = (isComplete: (all: WebhookPost[]) => boolean) =>
    new Promise<WebhookPost[]>((resolve) => {
      const checkPosts = () => {
        if (isComplete(posts)) resolve(posts);
      };
      waiters.add(checkPosts);
      checkPosts();
    });
  return { url: `http://127.0.0.1:${String(port)}/stripe/webhook`, waitForPosts };
}

const getEventType = ({ body }: WebhookPost) => (JSON.parse(body) as { type: string }).type;

test('each step of a payment sends an event with a signature that the SDK accepts', async () => {
  const { url, waitForPosts } = await openEndpoint();
  harness = await openHarness({ webhook: { url, secret: SECRET } });
  const { stripe } = harness;
  const { id } = await createTestIntent(stripe);
  await stripe.paymentIntents.confirm(id, { payment_method: await createCardMethod(stripe, SUCCESS_CARD) });

  const posts = await waitForPosts((all) =>
    all.some((post) => getEventType(post) === 'payment_intent.succeeded'),
  );
  for (const { body, signature } of posts) {
    expect(stripe.webhooks.constructEvent(body, signature, SECRET).id).toMatch(/^evt_/);
  }
  const { body, signature } = posts.find(
    (post) => getEventType(post) === 'payment_intent.succeeded',
  ) as WebhookPost;
  const event = stripe.webhooks.constructEvent(body, signature, SECRET);
  expect(event.data.object).toMatchObject({ id, status: 'succeeded', metadata: { orderId: 'order-1' } });
  const verifyForged = () => stripe.webhooks.constructEvent(body.replace('1600000', '1'), signature, SECRET);
  expect(verifyForged).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: 'payment_intent.succeeded' });
});

test('a declined card, a canceled intent, and a refund send events', async () => {
  harness = await openHarness();
  const { stripe } = harness;
  const { id } = await createTestIntent(stripe);
  await captureStripeError(
    stripe.paymentIntents.confirm(id, { payment_method: await createCardMethod(stripe, '4000000000000002') }),
  );
  await stripe.paymentIntents.cancel(id);
  const paidIntent = await createTestIntent(stripe);
  await stripe.paymentIntents.confirm(paidIntent.id, {
    payment_method: await createCardMethod(stripe, SUCCESS_CARD),
  });
  await stripe.refunds.create({ payment_intent: paidIntent.id });

  const { data } = await stripe.events.list({ limit: 100 });
  expect(data.map(({ type }) => type).reverse()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
  const page = await stripe.events.list({ limit: 2, type: 'payment_intent.created' });
  expect(page).toMatchObject({ has_more: false, data: [{ data: { object: { id: paidIntent.id } } }, {}] });
});

test('an event is sent again if the endpoint fails', async () => {
  const { url, waitForPosts } = await openEndpoint(2);
  harness = await openHarness({ webhook: { url, secret: SECRET }, retryDelaysMs: [20, 20, 20] });
  await createTestIntent(harness.stripe);
  const posts = await waitForPosts((all) => all.length === 3);
  expect(new Set(posts.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
});

test('an event that was not delivered before a restart is delivered after it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  try {
    const { url, waitForPosts } = await openEndpoint(1);
    const webhook = { url, secret: SECRET };
    harness = await openHarness({ dataDir, webhook, retryDelaysMs: [500] });
    await createTestIntent(harness.stripe);
    const firstPosts = await waitForPosts((all) => all.length === 1);
    await harness.sandbox.close();
    expect(firstPosts).toHaveLength(1);
    harness = await openHarness({ dataDir, webhook });
    const posts = await waitForPosts((all) => all.length === 2);
    expect(new Set(posts.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
  } finally {
    await harness?.sandbox.close();
    harness = undefined;
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the list of events can be filtered by types, by type prefix, and by time', async () => {
  let now = Date.now();
  harness = await openHarness({ now: () => now });
  const { stripe } = harness;
  const { created } = await createPaidIntent(stripe);
  now += 5_000;
  await createTestIntent(stripe);
  const listTypes = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  expect(await listTypes({ types: ['payment_intent.succeeded', 'charge.succeeded'] })).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
  ]);
  expect(await listTypes({ type: 'charge.*' })).toEqual(['charge.succeeded']);
  expect(await listTypes({ created: { gt: created } })).toEqual(['payment_intent.created']);
  const conflictingCall = stripe.events.list({ type: 'charge.*', types: ['charge.failed'] });
  expect(await captureStripeError(conflictingCall)).toMatchObject({ statusCode: 400 });
});
