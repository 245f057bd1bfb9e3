import type { TodoCounts } from '@second-gear/contract/todo-counts';
import { eq } from 'drizzle-orm';
import { offers } from '../../platform/db/tables/offers.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';
import { expireOffers } from './offer-state.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const findOfferRow = async (id: string) =>
  (await testApp.db.select().from(offers).where(eq(offers.id, id)))[0];

test('the job marks only expired offers, whether open or accepted', async () => {
  const [openFixture, acceptedFixture, declinedFixture, liveFixture] = await Promise.all(
    [1, 2, 3, 4].map(() => createOffers(testApp)),
  );
  const ids = [
    await openFixture!.openOffer(9000),
    await acceptedFixture!.createAcceptedOffer(9000),
    await declinedFixture!.openOffer(9000),
  ];
  await declinedFixture!.actOnOffer(ids[2]!, 'seller', 'decline');
  for (const id of ids) await openFixture!.expireOffer(id);
  const liveOfferId = await liveFixture!.openOffer(9000);
  await expireOffers(testApp.db);
  expect(await Promise.all(ids.map(async (id) => (await findOfferRow(id))?.state))).toEqual([
    'expired',
    'expired',
    'declined',
  ]);
  expect((await findOfferRow(liveOfferId))?.state).toBe('open');
});

test('reads, counts and responses are the same before and after the job runs', async () => {
  const {
    seller,
    buyer,
    openOffer: createOffer,
    readOffer,
    expireOffer,
    actOnOffer: move,
  } = await createOffers(testApp);
  const id = await createOffer(9000);
  await expireOffer(id);
  const readEverything = async () => ({
    sides: [await readOffer(id, 'buyer'), await readOffer(id, 'seller')],
    list: (await testApp.call('GET', '/offers', { as: buyer })).json<object[]>(),
    waiting: (await testApp.call('GET', '/users/me/waiting', { as: seller })).json<TodoCounts>(),
    acceptError: errorOf(await move(id, 'seller', 'accept', { amount: 9000 })),
  });
  const stateBefore = await readEverything();
  await expireOffers(testApp.db);
  expect(await readEverything()).toEqual(stateBefore);
  expect(stateBefore).toMatchObject({ list: [{ state: 'expired' }], acceptError: { code: 'offer_expired' } });
  await createOffer(9100);
});
