import { and, eq, sql } from 'drizzle-orm';
import { createBuilders } from '../testing/builders.ts';
import { change, openEvents } from '../testing/events.ts';
import { LISTING } from '../testing/listing-form.ts';
import { CONNECTIONS, openProcesses, type ProcessSite } from '../torture/processes.ts';
import type { Asked } from '../torture/site.ts';
import { cars } from './tables/cars.ts';
import { messages, threads, wishes } from './tables/social.ts';

/** The embedded database has no connection that could be lost. */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** Number of sellers, and of buyers, all active at the same time. */
const PAIRS = 4;
/** Sequential tasks of each of them. */
const ROUNDS = 8;
/** One connection ends after this many responses. */
const ANSWERS_EACH = 4;
/** Minimum number of connections that end during the test. */
const LEAST_ENDED = 60;
const WHOLE_MS = 600_000;

onPostgres('two processes whose connections the database ends at random', () => {
  let site: ProcessSite;
  /** Number of responses by status. */
  const statuses = new Map<number, number>();
  const refusals = new Set<string>();
  let answered = 0;
  let ended = 0;
  let isStorm = false;
  beforeAll(async () => {
    // No server listens there. The test does not need the provider.
    site = await openProcesses({ STRIPE_API_BASE: 'http://127.0.0.1:9' });
  }, WHOLE_MS);
  afterAll(() => site.close());

  const ask = async (method: string, path: string, asked?: Asked) => {
    const answer = await site.call(method, path, asked);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    answered += 1;
    // Ends connections at the pace of the responses, so that some requests always succeed.
    if (isStorm && answered % ANSWERS_EACH === 0) ended += await endOne();
    if (answer.status >= 400) refusals.add(`${String(answer.status)} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  /** Repeats a request until the response is not "try again". */
  const insist = async (method: string, path: string, asked?: Asked) => {
    for (;;) {
      const answer = await ask(method, path, asked);
      if (answer.status !== 503) return answer;
    }
  };
  /** Ends one connection of the processes, whatever its state: request, transaction, listening, idle. */
  const endOne = async (): Promise<number> => {
    const { rows } = (await site.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${CONNECTIONS} order by random() limit 1`,
    )) as unknown as { rows: unknown[] };
    return rows.length;
  };

  test(
    'the processes survive, answer each request, and lose or duplicate nothing',
    async () => {
      const build = createBuilders(site.db);
      const people = await Promise.all(
        Array.from({ length: PAIRS }, async () => {
          const [seller, buyer] = [await build.buildSeller({ verified: true }), await build.buildUser()];
          const priced = await build.buildCar({ sellerId: seller.id });
          const wished = await Promise.all(
            Array.from({ length: ROUNDS }, () => build.buildCar({ sellerId: seller.id })),
          );
          const pictures = await Promise.all(
            Array.from({ length: ROUNDS }, () => build.buildImage(seller.id)),
          );
          return { seller, buyer, priced, wished, pictures };
        }),
      );
      isStorm = true;
      const reading = (async () => {
        while (isStorm) {
          for (const path of ['/cars?limit=5', '/brands', '/categories']) {
            const { status } = await ask('GET', path);
            expect([200, 503]).toContain(status);
          }
          // Jobs that fail in the meantime continue at their next run.
          await site.turn(new Date());
        }
      })();

      const working = people.map(async ({ seller, buyer, priced, wished, pictures }) => {
        let round = 0;
        for (; round < ROUNDS || ended < LEAST_ENDED; round += 1) {
          const at = round % ROUNDS;
          const dollars = 5000 + round;
          const edit = { as: seller.id, body: { resellPrice: dollars } };
          expect((await insist('PATCH', `/cars/${priced.id}`, edit)).status).toBe(200);
          const seen = await insist('GET', `/cars/${priced.id}`);
          expect(seen.body).toMatchObject({ resellPrice: dollars });

          const wish = { as: buyer.id, body: { car: { _id: wished[at]?.id } } };
          expect([200, 201, 409]).toContain((await insist('POST', '/wishlist', wish)).status);

          // With a key, the request takes effect once, even if its response is lost several times.
          const body = { ...LISTING, carModel: `A${String(at)}`, brandImg: pictures[at]?.url };
          const listed = { as: seller.id, key: `list ${String(at)} of ${seller.id}`, body };
          expect((await insist('POST', '/cars', listed)).status).toBe(201);

          const text = `message ${String(round)}`;
          const write = { as: buyer.id, body: { carId: priced.id, text } };
          expect((await insist('POST', '/messages', write)).status).toBe(201);
        }
        return { seller, buyer, priced, rounds: round };
      });
      const done = await Promise.all(working);
      isStorm = false;
      await reading;

      expect(site.ended()).toEqual([]);
      expect(ended).toBeGreaterThanOrEqual(LEAST_ENDED);
      // A missing response would be 0.
      expect([...statuses.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
      expect([...refusals].filter((refusal) => /^(?!503 .*"unavailable")(?!409 )/.test(refusal))).toEqual([]);
      for (const { seller, buyer, priced, rounds } of done) {
        expect(await site.db.$count(wishes, eq(wishes.userId, buyer.id))).toBe(ROUNDS);
        const own = and(eq(cars.sellerId, seller.id), eq(cars.brandName, LISTING.carName));
        expect(await site.db.$count(cars, own)).toBe(ROUNDS);
        const sent = await site.db
          .select({ text: messages.text })
          .from(messages)
          .innerJoin(threads, eq(threads.id, messages.threadId))
          .where(eq(threads.carId, priced.id));
        expect(new Set(sent.map(({ text }) => text)).size).toBe(rounds);
      }
      expect(site.complaints()).toEqual([]);
    },
    WHOLE_MS,
  );

  test('the processes receive each other’s changes again', async () => {
    const build = createBuilders(site.db);
    const buyer = await build.buildUser();
    const token = await site.tokenOf(buyer.id);
    const streams = await Promise.all(
      site.addresses().map((address) => openEvents(`${address}/events`, token)),
    );
    for (const stream of streams) expect(await stream.next()).toBe('ready');
    await site.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${CONNECTIONS} and query like 'listen %'`,
    );
    // Clients reload everything they may have missed.
    for (const stream of streams) await stream.until(change('offers'));
    await build.buildOrder({ buyerId: buyer.id });
    for (const stream of streams) {
      await stream.until(change('orders'));
      await stream.close();
    }
  });
});
