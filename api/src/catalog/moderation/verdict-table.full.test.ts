import type { ModerationCase } from '@second-gear/contract/moderation';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { listCar } from '../../testing/listing-form.ts';

/*
 * Tests every row of the table through the API, for the seller and an admin. A second user checks whether the
 * listing is visible. The expected values are written here instead of read from the table, so that a wrong
 * row does not confirm itself.
 */

const CASE_STATES = ['none', 'waiting', 'needs_admin', 'refused', 'approved'] as const;
const CAR_STATES = ['available', 'booked', 'sold', 'handed over'] as const;
const ACTORS = ['seller', 'admin'] as const;
type ExpectedCaseState = (typeof CASE_STATES)[number];

let testApp: TestApp;
let seller: { id: string };
let admin: { id: string };
let otherUser: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
  [seller, admin, otherUser] = [
    await testApp.buildSeller({ verified: true }),
    await testApp.buildAdmin(),
    await testApp.buildSeller(),
  ];
});
afterAll(() => testApp.close());

const PHONE = 'Call me: 312 555 0142';
const OTHER_PHONE = 'Call me: 312 555 0143';
const callOrThrow = async (...call: Parameters<TestApp['call']>) => {
  const response = await testApp.call(...call);
  expect([call[0], call[1], response.statusCode < 300 ? 'done' : response.body]).toEqual([
    call[0],
    call[1],
    'done',
  ]);
  return response;
};
const isShown = async (id: string) =>
  (await testApp.call('GET', `/cars/${id}`, { as: otherUser })).statusCode === 200;
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
const DECISIONS_LEADING_TO: Record<ExpectedCaseState, string[]> = {
  none: [],
  waiting: [],
  needs_admin: ['refused', 'waiting'],
  refused: ['refused'],
  approved: ['approved'],
};

async function buildListing(): Promise<string> {
  const response = await listCar(testApp, seller);
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
}

/**
 * Creates an order in the given state for the second user. Returns a function that ends the order, so that
 * the car is available again.
 */
async function orderCar(carId: string, car: (typeof CAR_STATES)[number]): Promise<() => Promise<unknown>> {
  if (car === 'available') return () => Promise.resolve();
  const order = await (car === 'booked' ? testApp.buildOrder : testApp.buildPaidOrder)({
    carId,
    buyerId: otherUser.id,
  });
  if (car === 'handed over') {
    await callOrThrow('POST', `/orders/${order.id}/hand-over`, { as: otherUser });
    return () => Promise.resolve();
  }
  return () => callOrThrow('POST', `/orders/${order.id}/cancel`, { as: otherUser });
}

async function bringCaseToState(id: string, caseState: ExpectedCaseState): Promise<void> {
  if (caseState === 'none') return;
  await writeDescription(id, PHONE);
  for (const decision of DECISIONS_LEADING_TO[caseState]) await decide(id, decision);
}

const EXPECTED_WITHOUT_FINDINGS: Record<ExpectedCaseState, { isShown: boolean; state: string }> = {
  none: { isShown: true, state: 'none' },
  waiting: { isShown: true, state: 'none' },
  needs_admin: { isShown: false, state: 'waiting' },
  refused: { isShown: false, state: 'waiting' },
  approved: { isShown: true, state: 'approved' },
};

describe.each(CAR_STATES)('a car that is %s', (car) => {
  test.each(CASE_STATES.flatMap((caseState) => ACTORS.map((actor) => [caseState, actor] as const)))(
    'an edit in case state %s by the %s leaves the expected visibility and case state',
    async (caseState, actor) => {
      const id = await buildListing();
      const endOrder = await orderCar(id, car);
      await bringCaseToState(id, caseState);
      const as = { seller, admin }[actor];

      // Two edits, because the second one starts from the state that the first one leaves.
      for (const words of ['One owner', 'One owner, serviced']) {
        await writeDescription(id, words, as);
        expect({ isShown: await isShown(id), state: await findCaseState(id) }).toEqual(
          EXPECTED_WITHOUT_FINDINGS[caseState],
        );
      }
      await writeDescription(id, OTHER_PHONE, as);
      expect({ shown: await isShown(id), state: await findCaseState(id) }).toEqual({
        shown: false,
        state: 'waiting',
      });
      await endOrder();
      expect(await isShown(id)).toBe(false);
      await decide(id, 'approved');
      expect(await isShown(id)).toBe(true);
      const foreignEdit = await testApp.call('PATCH', `/cars/${id}`, {
        as: otherUser,
        body: { description: 'Mine' },
      });
      expect(foreignEdit.statusCode).toBe(403);
    },
  );
});

describe.each(ACTORS)('a car that the %s has deleted', (deletedBy) => {
  test.each(CASE_STATES.flatMap((caseState) => ACTORS.map((actor) => [caseState, actor] as const)))(
    'a restore in case state %s by the %s is rejected, or leaves the expected visibility and case state',
    async (caseState, actor) => {
      const id = await buildListing();
      await bringCaseToState(id, caseState);
      const stateBefore = await findCaseState(id);
      await callOrThrow('DELETE', `/cars/${id}`, { as: { seller, admin }[deletedBy] });
      const edit = await testApp.call('PATCH', `/cars/${id}`, { as: seller, body: { description: 'x' } });
      expect(edit.statusCode).toBe(404);
      expect((await testApp.call('POST', `/cars/${id}/restore`, { as: otherUser })).statusCode).toBe(404);
      const response = await testApp.call('POST', `/cars/${id}/restore`, { as: { seller, admin }[actor] });
      if (deletedBy === 'admin' && actor === 'seller') {
        expect(response.statusCode).toBe(403);
        expect(await isShown(id)).toBe(false);
        return;
      }
      expect(response.statusCode).toBe(200);
      expect({ shown: await isShown(id), state: await findCaseState(id) }).toEqual({
        shown: caseState === 'none' || caseState === 'approved',
        state: stateBefore,
      });
    },
  );
});
