import { newMessages } from './new-messages.ts';

const ben = { _id: 'ben', brandName: 'Volvo', model: 'V60', withName: 'Ben Okoro', unread: 0 };
const eve = { _id: 'eve', brandName: 'Audi', model: 'A4', withName: 'Eve Lund', unread: 1 };

test('what was unread when the page opened is no news', () => {
  expect(newMessages(null, [eve, ben], undefined)).toBeNull();
});

test('a message says whom it is from and what it is about, the second one as well', () => {
  const first = newMessages([ben], [{ ...ben, unread: 1 }], undefined);
  expect(first).toBe('1 new message from Ben Okoro about Volvo V60');
  const second = newMessages([{ ...ben, unread: 1 }], [{ ...ben, unread: 2 }], undefined);
  expect(second).toBe('2 new messages from Ben Okoro about Volvo V60');
});

test('a conversation that did not exist before is news', () => {
  expect(newMessages([ben], [eve, ben], undefined)).toBe('1 new message from Eve Lund about Audi A4');
});

test('the conversation that is being read says nothing twice', () => {
  expect(newMessages([ben], [{ ...ben, unread: 1 }], 'ben')).toBeNull();
});

test('reading one of two is no news, reading both leaves nothing to say', () => {
  const unread = [{ ...ben, unread: 1 }, eve];
  expect(newMessages(unread, [ben, eve], undefined)).toBeNull();
  expect(newMessages([ben, eve], [ben, { ...eve, unread: 0 }], undefined)).toBe('');
});
