import type { ModerationCase } from '@second-gear/contract/moderation';
import type { Order } from '@second-gear/contract/orders';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { listCar } from '../../testing/listing-form.ts';
import { createPhoto, uploadPhoto } from '../../testing/photo.ts';

let testApp: TestApp;
let admin: { id: string };
let seller: { id: string };
/** A user who is neither the seller nor an admin. */
let otherUser: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  [admin, seller, otherUser] = [
    await testApp.buildAdmin(),
    await testApp.buildSeller(),
    await testApp.buildSeller(),
  ];
});
afterAll(() => testApp.close());

const PHONE = 'Call me: 312 555 0142';
const createListing = async (overrides: object = {}, as = seller): Promise<string> => {
  const response = await listCar(testApp, as, overrides);
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
};
const writeDescription = async (id: string, description: string) =>
  expect((await testApp.call('PATCH', `/cars/${id}`, { as: seller, body: { description } })).statusCode).toBe(
    200,
  );
const deleteCar = (id: string) => testApp.call('DELETE', `/cars/${id}`, { as: seller });
const restoreCar = (id: string) => testApp.call('POST', `/cars/${id}/restore`, { as: seller });
const isShown = async (id: string) =>
  (await testApp.call('GET', `/cars/${id}`, { as: otherUser })).statusCode === 200;
const readQueue = async () =>
  (await testApp.call('GET', '/moderation', { as: admin })).json<ModerationCase[]>();
const decideFirstCase = async (decision: string, reason?: string) => {
  const decisionUrl = `/moderation/${(await readQueue())[0]?._id ?? ''}/decision`;
  const response = await testApp.call('PUT', decisionUrl, {
    as: admin,
    body: { decision, ...(reason && { reason }) },
  });
  expect(response.statusCode).toBe(200);
};
const setRule = (name: string, body: object) =>
  testApp.call('PUT', `/moderation/rules/${name}`, { as: admin, body });

describe('listing that an admin has decided about', () => {
  test('a rejected listing stays hidden through any edits until an admin approves it', async () => {
    const id = await createListing({ description: PHONE });
    await decideFirstCase('refused', 'Stolen');
    for (const words of ['One owner', 'One owner, serviced', 'One owner, two keys']) {
      await writeDescription(id, words);
      expect(await isShown(id)).toBe(false);
      expect(await readQueue()).toMatchObject([{ state: 'waiting', carId: id }]);
    }
    await decideFirstCase('approved');
    expect(await isShown(id)).toBe(true);
  });

  test('an edited listing in the queue stays hidden, even if it was approved before', async () => {
    for (const firstDecisions of [[], ['approved']]) {
      const id = await createListing({ description: PHONE });
      for (const decision of [...firstDecisions, 'waiting']) await decideFirstCase(decision);
      if (firstDecisions.length === 0) {
        await decideFirstCase('refused', 'Stolen');
        await decideFirstCase('waiting');
      }
      await writeDescription(id, 'One owner');
      expect(await isShown(id)).toBe(false);
      await deleteCar(id);
    }
  });

  test('deleting and restoring a rejected listing does not publish it', async () => {
    const id = await createListing({ description: PHONE });
    await decideFirstCase('refused', 'Stolen');
    await writeDescription(id, 'One owner');
    await deleteCar(id);
    expect((await restoreCar(id)).statusCode).toBe(200);
    await writeDescription(id, 'One owner, serviced');
    expect(await isShown(id)).toBe(false);
  });

  test('after an approval, the seller can fix the next finding without an admin', async () => {
    const id = await createListing({ description: PHONE });
    await decideFirstCase('refused', 'No numbers');
    await writeDescription(id, 'One owner');
    await decideFirstCase('approved');
    await writeDescription(id, PHONE);
    expect(await isShown(id)).toBe(false);
    await writeDescription(id, 'One owner');
    expect(await isShown(id)).toBe(true);
  });
});

test('an edit with a finding during a booking stays hidden after the booking ends', async () => {
  const { locationId } = await testApp.buildCar();
  const id = await createListing();
  const booking = bookingFormOf({ id, brandName: 'Audi', model: 'A4', priceCents: 1_000_000, locationId });
  const bookingResponse = await testApp.call('POST', '/orders', { as: otherUser, body: booking });
  expect(bookingResponse.statusCode).toBe(201);
  await writeDescription(id, PHONE);
  expect(await readQueue()).toMatchObject([{ carId: id, state: 'waiting', text: PHONE }]);
  const order = (await testApp.call('GET', '/orders', { as: otherUser })).json<Order[]>()[0];
  // The buyer's order continues, whatever the rules find.
  expect(order).toMatchObject({ carId: id, state: 'unpaid' });
  expect(
    (await testApp.call('POST', `/orders/${order?._id ?? ''}/cancel`, { as: otherUser })).statusCode,
  ).toBe(200);
  expect(await isShown(id)).toBe(false);
});

describe('rules for deleted listings', () => {
  test('deleting listings does not raise the limit for a new account', async () => {
    await setRule('new_account', { on: true, limit: 2 });
    const firstIds = [await createListing(), await createListing()];
    for (const id of firstIds) await deleteCar(id);
    const laterIds = [await createListing(), await createListing()];
    for (const id of firstIds) await restoreCar(id);
    expect(await Promise.all(firstIds.map(isShown))).toEqual([true, true]);
    expect(await Promise.all(laterIds.map(isShown))).toEqual([false, false]);
  });

  test('concurrent listings do not exceed the limit for a new account', async () => {
    await setRule('new_account', { on: true, limit: 2 });
    const ids = await Promise.all(Array.from({ length: 6 }, () => createListing()));
    expect((await Promise.all(ids.map(isShown))).filter(Boolean)).toHaveLength(2);
  });

  test('a restored listing does not count as a new one, so Undo needs no review', async () => {
    await setRule('new_account', { on: true, limit: 1 });
    const id = await createListing();
    await createListing();
    await deleteCar(id);
    await restoreCar(id);
    expect(await isShown(id)).toBe(true);
  });

  test('pictures of another seller’s recently deleted listing count as repeated', async () => {
    await createListing({ brandImg: await uploadPhoto(testApp, seller, await createPhoto(3)) }).then(
      deleteCar,
    );
    const id = await createListing(
      { brandImg: await uploadPhoto(testApp, otherUser, await createPhoto(3, 500)) },
      otherUser,
    );
    expect(await isShown(id)).toBe(false);
    expect(await readQueue()).toMatchObject([{ findings: [{ rule: 'repeated_photos' }] }]);
  });

  test('a restored listing is checked against the current rules unless an admin approved it', async () => {
    await setRule('contact_data', { on: false });
    const id = await createListing({ description: PHONE });
    await deleteCar(id);
    await setRule('contact_data', { on: true });
    await restoreCar(id);
    expect(await isShown(id)).toBe(false);
    await decideFirstCase('approved');
    await deleteCar(id);
    await restoreCar(id);
    expect(await isShown(id)).toBe(true);
  });
});
