import type { ModerationCase } from '@second-gear/contract/moderation';
import type { Order } from '@second-gear/contract/orders';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { bookingOf } from '../testing/booking.ts';
import { listCar } from '../testing/listing-form.ts';
import { photo, uploadPhoto } from '../testing/photo.ts';

let t: TestApp;
let admin: { id: string };
let seller: { id: string };
/** The second account. It sees, books and lists what any user may. */
let other: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  [admin, seller, other] = [await t.buildAdmin(), await t.buildSeller(), await t.buildSeller()];
});
afterAll(() => t.close());

const PHONE = 'Call me: 312 555 0142';
const list = async (given: object = {}, as = seller): Promise<string> => {
  const answer = await listCar(t, as, given);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ insertedId: string }>().insertedId;
};
const write = async (id: string, description: string) =>
  expect((await t.call('PATCH', `/cars/${id}`, { as: seller, body: { description } })).statusCode).toBe(200);
const remove = (id: string) => t.call('DELETE', `/cars/${id}`, { as: seller });
const restore = (id: string) => t.call('POST', `/cars/${id}/restore`, { as: seller });
const isShown = async (id: string) => (await t.call('GET', `/cars/${id}`, { as: other })).statusCode === 200;
const queue = async () => (await t.call('GET', '/moderation', { as: admin })).json<ModerationCase[]>();
const decide = async (decision: string, reason?: string) => {
  const about = `/moderation/${(await queue())[0]?._id ?? ''}/decision`;
  const answer = await t.call('PUT', about, { as: admin, body: { decision, ...(reason && { reason }) } });
  expect(answer.statusCode).toBe(200);
};
const setRule = (name: string, body: object) =>
  t.call('PUT', `/moderation/rules/${name}`, { as: admin, body });

describe('listing that an admin has decided about', () => {
  test('a rejected listing stays hidden through any edits until an admin approves it', async () => {
    const id = await list({ description: PHONE });
    await decide('refused', 'Stolen');
    for (const words of ['One owner', 'One owner, serviced', 'One owner, two keys']) {
      await write(id, words);
      expect(await isShown(id)).toBe(false);
      expect(await queue()).toMatchObject([{ state: 'waiting', carId: id }]);
    }
    await decide('approved');
    expect(await isShown(id)).toBe(true);
  });

  test('a listing returned to the queue stays hidden after an edit, whether approved before or not', async () => {
    for (const before of [[], ['approved']]) {
      const id = await list({ description: PHONE });
      for (const decision of [...before, 'waiting']) await decide(decision);
      if (before.length === 0) {
        await decide('refused', 'Stolen');
        await decide('waiting');
      }
      await write(id, 'One owner');
      expect(await isShown(id)).toBe(false);
      await remove(id);
    }
  });

  test('deleting and restoring a rejected listing does not publish it', async () => {
    const id = await list({ description: PHONE });
    await decide('refused', 'Stolen');
    await write(id, 'One owner');
    await remove(id);
    expect((await restore(id)).statusCode).toBe(200);
    await write(id, 'One owner, serviced');
    expect(await isShown(id)).toBe(false);
  });

  test('after an approval, the seller can fix the next finding without an admin', async () => {
    const id = await list({ description: PHONE });
    await decide('refused', 'No numbers');
    await write(id, 'One owner');
    await decide('approved');
    await write(id, PHONE);
    expect(await isShown(id)).toBe(false);
    await write(id, 'One owner');
    expect(await isShown(id)).toBe(true);
  });
});

test('an edit with a finding during a booking stays hidden after the booking ends', async () => {
  const { locationId } = await t.buildCar();
  const id = await list();
  const booking = bookingOf({ id, brandName: 'Audi', model: 'A4', priceCents: 1_000_000, locationId });
  const booked = await t.call('POST', '/orders', { as: other, body: booking });
  expect(booked.statusCode).toBe(201);
  await write(id, PHONE);
  expect(await queue()).toMatchObject([{ carId: id, state: 'waiting', text: PHONE }]);
  const order = (await t.call('GET', '/orders', { as: other })).json<Order[]>()[0];
  // The buyer's order continues, whatever the rules find.
  expect(order).toMatchObject({ carId: id, state: 'unpaid' });
  expect((await t.call('POST', `/orders/${order?._id ?? ''}/cancel`, { as: other })).statusCode).toBe(200);
  expect(await isShown(id)).toBe(false);
});

describe('rules for deleted listings', () => {
  test('deleting listings does not raise the limit of a new account', async () => {
    await setRule('new_account', { on: true, limit: 2 });
    const first = [await list(), await list()];
    for (const id of first) await remove(id);
    const second = [await list(), await list()];
    for (const id of first) await restore(id);
    expect(await Promise.all(first.map(isShown))).toEqual([true, true]);
    expect(await Promise.all(second.map(isShown))).toEqual([false, false]);
  });

  test('concurrent listings do not exceed the limit of a new account', async () => {
    await setRule('new_account', { on: true, limit: 2 });
    const ids = await Promise.all(Array.from({ length: 6 }, () => list()));
    expect((await Promise.all(ids.map(isShown))).filter(Boolean)).toHaveLength(2);
  });

  test('a restored listing does not count as a new one, so Undo needs no review', async () => {
    await setRule('new_account', { on: true, limit: 1 });
    const id = await list();
    await list();
    await remove(id);
    await restore(id);
    expect(await isShown(id)).toBe(true);
  });

  test('pictures of another seller’s recently deleted listing count as repeated', async () => {
    await list({ brandImg: await uploadPhoto(t, seller, await photo(3)) }).then(remove);
    const id = await list({ brandImg: await uploadPhoto(t, other, await photo(3, 500)) }, other);
    expect(await isShown(id)).toBe(false);
    expect(await queue()).toMatchObject([{ findings: [{ rule: 'repeated_photos' }] }]);
  });

  test('a restored listing is checked by the current rules unless an admin approved it', async () => {
    await setRule('contact_data', { on: false });
    const id = await list({ description: PHONE });
    await remove(id);
    await setRule('contact_data', { on: true });
    await restore(id);
    expect(await isShown(id)).toBe(false);
    await decide('approved');
    await remove(id);
    await restore(id);
    expect(await isShown(id)).toBe(true);
  });
});
