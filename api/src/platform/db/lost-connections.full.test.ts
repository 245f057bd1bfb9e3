import { and, eq, sql } from 'drizzle-orm';
import { createBuilders } from '../../testing/builders.ts';
import { changeEvent, openEventStream } from '../../testing/events.ts';
import { LISTING_FORM } from '../../testing/listing-form.ts';
import { APPLICATION_NAME, openProcessSite, type ProcessSite } from '../../testing/scenarios/processes.ts';
import type { CallOptions } from '../../testing/scenarios/test-site.ts';
import { cars } from './tables/cars.ts';
import { messages, threads, wishlistItems } from './tables/wishlist-reports-messages.ts';

/** Skipped with the default embedded database, which has no connection that could be lost. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** Number of sellers, each with a buyer. All are active at the same time. */
const USER_PAIRS = 4;
/** Minimum number of rounds of requests for each pair. */
const ROUNDS = 8;
/** After this many responses, one connection is ended. */
const RESPONSES_PER_TERMINATION = 4;
/** Minimum number of connections that are ended during the test. */
const MIN_TERMINATED = 60;
const TIMEOUT_MS = 600_000;

describeOnPostgres('two processes whose connections the database ends at random', () => {
  let site: ProcessSite;
  const countByStatus = new Map<number, number>();
  const errorResponses = new Set<string>();
  let responseCount = 0;
  let terminatedCount = 0;
  let isTerminating = false;
  beforeAll(async () => {
    // No payment provider listens at this address. The test does not need a provider.
    site = await openProcessSite({ STRIPE_API_BASE: 'http://127.0.0.1:9' });
  }, TIMEOUT_MS);
  afterAll(() => site.close());

  const sendRequest = async (method: string, path: string, options?: CallOptions) => {
    const response = await site.call(method, path, options);
    countByStatus.set(response.status, (countByStatus.get(response.status) ?? 0) + 1);
    responseCount += 1;
    // Ends connections at the pace of the responses, so that some requests always succeed.
    if (isTerminating && responseCount % RESPONSES_PER_TERMINATION === 0)
      terminatedCount += await terminateOneConnection();
    if (response.status >= 400)
      errorResponses.add(`${String(response.status)} ${JSON.stringify(response.body)}`);
    return response;
  };
  /** Repeats a request as long as the response is 503. */
  const retryRequest = async (method: string, path: string, options?: CallOptions) => {
    for (;;) {
      const response = await sendRequest(method, path, options);
      if (response.status !== 503) return response;
    }
  };
  /**
   * Ends one random connection of the processes, in any state: within a statement or transaction, listening,
   * or idle.
   */
  const terminateOneConnection = async (): Promise<number> => {
    const { rows } = (await site.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${APPLICATION_NAME} order by random() limit 1`,
    )) as unknown as { rows: unknown[] };
    return rows.length;
  };

  test(
    'the processes survive, answer each request, and lose or duplicate nothing',
    async () => {
      const build = createBuilders(site.db);
      const userPairs = await Promise.all(
        Array.from({ length: USER_PAIRS }, async () => {
          const [seller, buyer] = [await build.buildSeller({ verified: true }), await build.buildUser()];
          const pricedCar = await build.buildCar({ sellerId: seller.id });
          const wishedCars = await Promise.all(
            Array.from({ length: ROUNDS }, () => build.buildCar({ sellerId: seller.id })),
          );
          const pictures = await Promise.all(
            Array.from({ length: ROUNDS }, () => build.buildImage(seller.id)),
          );
          return { seller, buyer, pricedCar, wishedCars, pictures };
        }),
      );
      isTerminating = true;
      const readingLoop = (async () => {
        while (isTerminating) {
          for (const path of ['/cars?limit=5', '/brands', '/categories']) {
            const { status } = await sendRequest('GET', path);
            expect([200, 503]).toContain(status);
          }
          // Jobs that fail in the meantime continue at their next run.
          await site.runJobs(new Date());
        }
      })();

      const writingLoops = userPairs.map(async ({ seller, buyer, pricedCar, wishedCars, pictures }) => {
        let round = 0;
        for (; round < ROUNDS || terminatedCount < MIN_TERMINATED; round += 1) {
          const index = round % ROUNDS;
          const dollars = 5000 + round;
          const editRequest = { as: seller.id, body: { resellPrice: dollars } };
          expect((await retryRequest('PATCH', `/cars/${pricedCar.id}`, editRequest)).status).toBe(200);
          const carResponse = await retryRequest('GET', `/cars/${pricedCar.id}`);
          expect(carResponse.body).toMatchObject({ resellPrice: dollars });

          const wishRequest = { as: buyer.id, body: { car: { _id: wishedCars[index]?.id } } };
          expect([200, 201, 409]).toContain((await retryRequest('POST', '/wishlist', wishRequest)).status);

          // With a key, the request takes effect once, even if its response is lost several times.
          const body = { ...LISTING_FORM, carModel: `A${String(index)}`, brandImg: pictures[index]?.url };
          const listingRequest = { as: seller.id, key: `list ${String(index)} of ${seller.id}`, body };
          expect((await retryRequest('POST', '/cars', listingRequest)).status).toBe(201);

          const text = `message ${String(round)}`;
          const write = { as: buyer.id, body: { carId: pricedCar.id, text } };
          expect((await retryRequest('POST', '/messages', write)).status).toBe(201);
        }
        return { seller, buyer, pricedCar, rounds: round };
      });
      const outcomes = await Promise.all(writingLoops);
      isTerminating = false;
      await readingLoop;

      expect(site.exitDetails()).toEqual([]);
      expect(terminatedCount).toBeGreaterThanOrEqual(MIN_TERMINATED);
      // A request without a response would be counted with status 0.
      expect([...countByStatus.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual(
        [],
      );
      expect(
        [...errorResponses].filter((refusal) => /^(?!503 .*"unavailable")(?!409 )/.test(refusal)),
      ).toEqual([]);
      for (const { seller, buyer, pricedCar, rounds } of outcomes) {
        expect(await site.db.$count(wishlistItems, eq(wishlistItems.userId, buyer.id))).toBe(ROUNDS);
        const isListedBySellerSql = and(
          eq(cars.sellerId, seller.id),
          eq(cars.brandName, LISTING_FORM.carName),
        );
        expect(await site.db.$count(cars, isListedBySellerSql)).toBe(ROUNDS);
        const sentMessages = await site.db
          .select({ text: messages.text })
          .from(messages)
          .innerJoin(threads, eq(threads.id, messages.threadId))
          .where(eq(threads.carId, pricedCar.id));
        expect(new Set(sentMessages.map(({ text }) => text)).size).toBe(rounds);
      }
      expect(site.findLoggedErrors()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test('the processes receive each other’s changes again', async () => {
    const build = createBuilders(site.db);
    const buyer = await build.buildUser();
    const token = await site.tokenOf(buyer.id);
    const streams = await Promise.all(
      site.baseUrls().map((address) => openEventStream(`${address}/events`, token)),
    );
    for (const stream of streams) expect(await stream.next()).toBe('ready');
    await site.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${APPLICATION_NAME} and query like 'listen %'`,
    );
    // After reconnecting, the processes tell clients to reload everything that they may have missed.
    for (const stream of streams) await stream.waitFor(changeEvent('offers'));
    await build.buildOrder({ buyerId: buyer.id });
    for (const stream of streams) {
      await stream.waitFor(changeEvent('orders'));
      await stream.close();
    }
  });
});
