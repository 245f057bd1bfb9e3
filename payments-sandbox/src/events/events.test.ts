import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type Bench, cardMethod, newIntent, openBench, paidIntent, refusal, SUCCESS } from '../testing.ts';

const SECRET = 'whsec_of_this_test';

interface Post {
  body: string;
  signature: string;
}

let endpoint: Server | undefined;
let bench: Bench | undefined;
afterEach(async () => {
  await bench?.sandbox.close();
  endpoint?.closeAllConnections();
  await new Promise((resolve) => (endpoint ? endpoint.close(resolve) : resolve(null)));
  endpoint = bench = undefined;
});

/** Starts an endpoint that rejects the first `failures` posts. `until` waits for a matching post. */
async function openEndpoint(failures = 0) {
  const posts: Post[] = [];
  const waiting = new Set<() => void>();
  let left = failures;
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posts.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      });
      response.statusCode = left > 0 ? 500 : 200;
      left -= 1;
      response.end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => endpoint?.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  const until = (fits: (all: Post[]) => boolean) =>
    new Promise<Post[]>((resolve) => {
      const look = () => {
        if (fits(posts)) resolve(posts);
      };
      waiting.add(look);
      look();
    });
  return { url: `http://127.0.0.1:${String(port)}/stripe/webhook`, until };
}

const typeOf = ({ body }: Post) => (JSON.parse(body) as { type: string }).type;

test('each step of a payment sends an event with a signature that the SDK accepts', async () => {
  const { url, until } = await openEndpoint();
  bench = await openBench({ webhook: { url, secret: SECRET } });
  const { stripe } = bench;
  const { id } = await newIntent(stripe);
  await stripe.paymentIntents.confirm(id, { payment_method: await cardMethod(stripe, SUCCESS) });

  const posts = await until((all) => all.some((post) => typeOf(post) === 'payment_intent.succeeded'));
  for (const { body, signature } of posts) {
    expect(stripe.webhooks.constructEvent(body, signature, SECRET).id).toMatch(/^evt_/);
  }
  const { body, signature } = posts.find((post) => typeOf(post) === 'payment_intent.succeeded') as Post;
  const event = stripe.webhooks.constructEvent(body, signature, SECRET);
  expect(event.data.object).toMatchObject({ id, status: 'succeeded', metadata: { orderId: 'order-1' } });
  const forged = () => stripe.webhooks.constructEvent(body.replace('1600000', '1'), signature, SECRET);
  expect(forged).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: 'payment_intent.succeeded' });
});

test('a declined card, a canceled intent, and a refund send events', async () => {
  bench = await openBench();
  const { stripe } = bench;
  const { id } = await newIntent(stripe);
  await refusal(
    stripe.paymentIntents.confirm(id, { payment_method: await cardMethod(stripe, '4000000000000002') }),
  );
  await stripe.paymentIntents.cancel(id);
  const paid = await newIntent(stripe);
  await stripe.paymentIntents.confirm(paid.id, { payment_method: await cardMethod(stripe, SUCCESS) });
  await stripe.refunds.create({ payment_intent: paid.id });

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
  expect(page).toMatchObject({ has_more: false, data: [{ data: { object: { id: paid.id } } }, {}] });
});

test('an endpoint that fails gets the same event again', async () => {
  const { url, until } = await openEndpoint(2);
  bench = await openBench({ webhook: { url, secret: SECRET }, retryDelaysMs: [20, 20, 20] });
  await newIntent(bench.stripe);
  const posts = await until((all) => all.length === 3);
  expect(new Set(posts.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
});

test('an event that was not delivered before a restart is delivered afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  try {
    const { url, until } = await openEndpoint(1);
    const webhook = { url, secret: SECRET };
    bench = await openBench({ dataDir, webhook, retryDelaysMs: [500] });
    await newIntent(bench.stripe);
    const before = await until((all) => all.length === 1);
    await bench.sandbox.close();
    expect(before).toHaveLength(1);
    bench = await openBench({ dataDir, webhook });
    const posts = await until((all) => all.length === 2);
    expect(new Set(posts.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
  } finally {
    await bench?.sandbox.close();
    bench = undefined;
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the list of events can be filtered by types, by type prefix, and by time', async () => {
  let now = Date.now();
  bench = await openBench({ now: () => now });
  const { stripe } = bench;
  const { created } = await paidIntent(stripe);
  now += 5_000;
  await newIntent(stripe);
  const listed = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  expect(await listed({ types: ['payment_intent.succeeded', 'charge.succeeded'] })).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
  ]);
  expect(await listed({ type: 'charge.*' })).toEqual(['charge.succeeded']);
  expect(await listed({ created: { gt: created } })).toEqual(['payment_intent.created']);
  const both = stripe.events.list({ type: 'charge.*', types: ['charge.failed'] });
  expect(await refusal(both)).toMatchObject({ statusCode: 400 });
});
