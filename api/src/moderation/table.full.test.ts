import type { ModerationCase } from '@second-gear/contract/moderation';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listCar } from '../testing/listing-form.ts';

/*
 * Tests every row of the table through the API, for the seller and an admin. A second account checks the
 * outcome. The expected values are repeated here, so that a wrong row does not confirm itself.
 */

const CASES = ['none', 'waiting', 'needs_admin', 'refused', 'approved'] as const;
const CARS = ['available', 'booked', 'sold', 'handed over'] as const;
const ACTORS = ['seller', 'admin'] as const;
type Known = (typeof CASES)[number];

let t: TestApp;
let seller: { id: string };
let admin: { id: string };
let other: { id: string };
beforeAll(async () => {
  t = await createTestApp();
  [seller, admin, other] = [
    await t.buildSeller({ verified: true }),
    await t.buildAdmin(),
    await t.buildSeller(),
  ];
});
afterAll(() => t.close());

const PHONE = 'Call me: 312 555 0142';
const ANOTHER = 'Call me: 312 555 0143';
const must = async (...call: Parameters<TestApp['call']>) => {
  const answer = await t.call(...call);
  expect([call[0], call[1], answer.statusCode < 300 ? 'done' : answer.body]).toEqual([
    call[0],
    call[1],
    'done',
  ]);
  return answer;
};
const isShown = async (id: string) => (await t.call('GET', `/cars/${id}`, { as: other })).statusCode === 200;
const caseOf = async (id: string) =>
  (await must('GET', '/moderation?limit=100', { as: admin }))
    .json<ModerationCase[]>()
    .find(({ carId }) => carId === id);
const stateOf = async (id: string) => (await caseOf(id))?.state ?? 'none';
const write = (id: string, description: string, as = seller) =>
  must('PATCH', `/cars/${id}`, { as, body: { description } });
const decide = async (id: string, decision: string) =>
  must('PUT', `/moderation/${(await caseOf(id))?._id ?? ''}/decision`, {
    as: admin,
    body: { decision, reason: 'Because' },
  });
const WAYS: Record<Known, string[]> = {
  none: [],
  waiting: [],
  needs_admin: ['refused', 'waiting'],
  refused: ['refused'],
  approved: ['approved'],
};

async function listed(): Promise<string> {
  const answer = await listCar(t, seller);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ insertedId: string }>().insertedId;
}

/** Creates an order by the second account. Returns how to end it, so that the car is available again. */
async function order(carId: string, car: (typeof CARS)[number]): Promise<() => Promise<unknown>> {
  if (car === 'available') return () => Promise.resolve();
  const made = await (car === 'booked' ? t.buildOrder : t.buildPaidOrder)({ carId, buyerId: other.id });
  if (car === 'handed over') {
    await must('POST', `/orders/${made.id}/hand-over`, { as: other });
    return () => Promise.resolve();
  }
  return () => must('POST', `/orders/${made.id}/cancel`, { as: other });
}

async function bring(id: string, known: Known): Promise<void> {
  if (known === 'none') return;
  await write(id, PHONE);
  for (const decision of WAYS[known]) await decide(id, decision);
}

const CLEAN: Record<Known, { shown: boolean; state: string }> = {
  none: { shown: true, state: 'none' },
  waiting: { shown: true, state: 'none' },
  needs_admin: { shown: false, state: 'waiting' },
  refused: { shown: false, state: 'waiting' },
  approved: { shown: true, state: 'approved' },
};

describe.each(CARS)('a car that is %s', (car) => {
  test.each(CASES.flatMap((known) => ACTORS.map((actor) => [known, actor] as const)))(
    'an edit with case state %s by its %s has the expected outcome',
    async (known, actor) => {
      const id = await listed();
      const end = await order(id, car);
      await bring(id, known);
      const as = { seller, admin }[actor];

      // Twice, because the second edit starts from the state that the first one leaves.
      for (const words of ['One owner', 'One owner, serviced']) {
        await write(id, words, as);
        expect({ shown: await isShown(id), state: await stateOf(id) }).toEqual(CLEAN[known]);
      }
      await write(id, ANOTHER, as);
      expect({ shown: await isShown(id), state: await stateOf(id) }).toEqual({
        shown: false,
        state: 'waiting',
      });
      await end();
      expect(await isShown(id)).toBe(false);
      await decide(id, 'approved');
      expect(await isShown(id)).toBe(true);
      const asOther = await t.call('PATCH', `/cars/${id}`, { as: other, body: { description: 'Mine' } });
      expect(asOther.statusCode).toBe(403);
    },
  );
});

describe.each(ACTORS)('a car that its %s has deleted', (by) => {
  test.each(CASES.flatMap((known) => ACTORS.map((actor) => [known, actor] as const)))(
    'a restore with case state %s by its %s has the expected outcome',
    async (known, actor) => {
      const id = await listed();
      await bring(id, known);
      const before = await stateOf(id);
      await must('DELETE', `/cars/${id}`, { as: { seller, admin }[by] });
      const edit = await t.call('PATCH', `/cars/${id}`, { as: seller, body: { description: 'x' } });
      expect(edit.statusCode).toBe(404);
      expect((await t.call('POST', `/cars/${id}/restore`, { as: other })).statusCode).toBe(404);
      const answer = await t.call('POST', `/cars/${id}/restore`, { as: { seller, admin }[actor] });
      if (by === 'admin' && actor === 'seller') {
        expect(answer.statusCode).toBe(403);
        expect(await isShown(id)).toBe(false);
        return;
      }
      expect(answer.statusCode).toBe(200);
      expect({ shown: await isShown(id), state: await stateOf(id) }).toEqual({
        shown: known === 'none' || known === 'approved',
        state: before,
      });
    },
  );
});
