import type { ModerationCase } from '@second-gear/contract/moderation';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listCar } from '../testing/listing-form.ts';

/*
 * Tests every row of the table through the API, for the seller and an admin. A second account checks the
 * outcome. The expected values are repeated here, so that a wrong row does not confirm itself.
 */

const CASE_STATES = ['none', 'waiting', 'needs_admin', 'refused', 'approved'] as const;
const CAR_STATES = ['available', 'booked', 'sold', 'handed over'] as const;
const ACTORS = ['seller', 'admin'] as const;
type KnownCaseState = (typeof CASE_STATES)[number];

let t: TestApp;
let seller: { id: string };
let admin: { id: string };
let otherUser: { id: string };
beforeAll(async () => {
  t = await createTestApp();
  [seller, admin, otherUser] = [
    await t.buildSeller({ verified: true }),
    await t.buildAdmin(),
    await t.buildSeller(),
  ];
});
afterAll(() => t.close());

const PHONE = 'Call me: 312 555 0142';
const OTHER_PHONE = 'Call me: 312 555 0143';
const callOrThrow = async (...call: Parameters<TestApp['call']>) => {
  const answer = await t.call(...call);
  expect([call[0], call[1], answer.statusCode < 300 ? 'done' : answer.body]).toEqual([
    call[0],
    call[1],
    'done',
  ]);
  return answer;
};
const isShown = async (id: string) =>
  (await t.call('GET', `/cars/${id}`, { as: otherUser })).statusCode === 200;
const findCase = async (id: string) =>
  (await callOrThrow('GET', '/moderation?limit=100', { as: admin }))
    .json<ModerationCase[]>()
    .find(({ carId }) => carId === id);
const findCaseState = async (id: string) => (await findCase(id))?.state ?? 'none';
const writeDescription = (id: string, description: string, as = seller) =>
  callOrThrow('PATCH', `/cars/${id}`, { as, body: { description } });
const decide = async (id: string, decision: string) =>
  callOrThrow('PUT', `/moderation/${(await findCase(id))?._id ?? ''}/decision`, {
    as: admin,
    body: { decision, reason: 'Because' },
  });
const DECISIONS_TO_STATE: Record<KnownCaseState, string[]> = {
  none: [],
  waiting: [],
  needs_admin: ['refused', 'waiting'],
  refused: ['refused'],
  approved: ['approved'],
};

async function buildListing(): Promise<string> {
  const answer = await listCar(t, seller);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ insertedId: string }>().insertedId;
}

/** Creates an order by the second account. Returns how to end it, so that the car is available again. */
async function orderCar(carId: string, car: (typeof CAR_STATES)[number]): Promise<() => Promise<unknown>> {
  if (car === 'available') return () => Promise.resolve();
  const made = await (car === 'booked' ? t.buildOrder : t.buildPaidOrder)({ carId, buyerId: otherUser.id });
  if (car === 'handed over') {
    await callOrThrow('POST', `/orders/${made.id}/hand-over`, { as: otherUser });
    return () => Promise.resolve();
  }
  return () => callOrThrow('POST', `/orders/${made.id}/cancel`, { as: otherUser });
}

async function bringCaseTo(id: string, known: KnownCaseState): Promise<void> {
  if (known === 'none') return;
  await writeDescription(id, PHONE);
  for (const decision of DECISIONS_TO_STATE[known]) await decide(id, decision);
}

const EXPECTED_WHEN_CLEAN: Record<KnownCaseState, { shown: boolean; state: string }> = {
  none: { shown: true, state: 'none' },
  waiting: { shown: true, state: 'none' },
  needs_admin: { shown: false, state: 'waiting' },
  refused: { shown: false, state: 'waiting' },
  approved: { shown: true, state: 'approved' },
};

describe.each(CAR_STATES)('a car that is %s', (car) => {
  test.each(CASE_STATES.flatMap((known) => ACTORS.map((actor) => [known, actor] as const)))(
    'an edit with case state %s by its %s has the expected outcome',
    async (known, actor) => {
      const id = await buildListing();
      const end = await orderCar(id, car);
      await bringCaseTo(id, known);
      const as = { seller, admin }[actor];

      // Twice, because the second edit starts from the state that the first one leaves.
      for (const words of ['One owner', 'One owner, serviced']) {
        await writeDescription(id, words, as);
        expect({ shown: await isShown(id), state: await findCaseState(id) }).toEqual(
          EXPECTED_WHEN_CLEAN[known],
        );
      }
      await writeDescription(id, OTHER_PHONE, as);
      expect({ shown: await isShown(id), state: await findCaseState(id) }).toEqual({
        shown: false,
        state: 'waiting',
      });
      await end();
      expect(await isShown(id)).toBe(false);
      await decide(id, 'approved');
      expect(await isShown(id)).toBe(true);
      const orderRequest = await t.call('PATCH', `/cars/${id}`, {
        as: otherUser,
        body: { description: 'Mine' },
      });
      expect(orderRequest.statusCode).toBe(403);
    },
  );
});

describe.each(ACTORS)('a car that its %s has deleted', (by) => {
  test.each(CASE_STATES.flatMap((known) => ACTORS.map((actor) => [known, actor] as const)))(
    'a restore with case state %s by its %s has the expected outcome',
    async (known, actor) => {
      const id = await buildListing();
      await bringCaseTo(id, known);
      const before = await findCaseState(id);
      await callOrThrow('DELETE', `/cars/${id}`, { as: { seller, admin }[by] });
      const edit = await t.call('PATCH', `/cars/${id}`, { as: seller, body: { description: 'x' } });
      expect(edit.statusCode).toBe(404);
      expect((await t.call('POST', `/cars/${id}/restore`, { as: otherUser })).statusCode).toBe(404);
      const answer = await t.call('POST', `/cars/${id}/restore`, { as: { seller, admin }[actor] });
      if (by === 'admin' && actor === 'seller') {
        expect(answer.statusCode).toBe(403);
        expect(await isShown(id)).toBe(false);
        return;
      }
      expect(answer.statusCode).toBe(200);
      expect({ shown: await isShown(id), state: await findCaseState(id) }).toEqual({
        shown: known === 'none' || known === 'approved',
        state: before,
      });
    },
  );
});
