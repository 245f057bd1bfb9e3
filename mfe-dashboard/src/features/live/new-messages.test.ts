import { describeNewMessages } from './new-messages.ts';

const ben = { _id: 'ben', brandName: 'Volvo', model: 'V60', withName: 'Ben Okoro', unread: 0 };
const eve = { _id: 'eve', brandName: 'Audi', model: 'A4', withName: 'Eve Lund', unread: 1 };

test('describeNewMessages does not announce messages that were unread on page load', () => {
  expect(describeNewMessages(null, [eve, ben], undefined)).toBeNull();
});

test('describeNewMessages announces sender and car of each new message', () => {
  const first = describeNewMessages([ben], [{ ...ben, unread: 1 }], undefined);
  expect(first).toBe('1 new message from Ben Okoro about Volvo V60');
  const second = describeNewMessages([{ ...ben, unread: 1 }], [{ ...ben, unread: 2 }], undefined);
  expect(second).toBe('2 new messages from Ben Okoro about Volvo V60');
});

test('describeNewMessages announces a new conversation', () => {
  expect(describeNewMessages([ben], [eve, ben], undefined)).toBe('1 new message from Eve Lund about Audi A4');
});

test('describeNewMessages does not announce messages of the open conversation', () => {
  expect(describeNewMessages([ben], [{ ...ben, unread: 1 }], 'ben')).toBeNull();
});

test('describeNewMessages announces nothing after one of two is read and empties once both are', () => {
  const unread = [{ ...ben, unread: 1 }, eve];
  expect(describeNewMessages(unread, [ben, eve], undefined)).toBeNull();
  expect(describeNewMessages([ben, eve], [ben, { ...eve, unread: 0 }], undefined)).toBe('');
});
