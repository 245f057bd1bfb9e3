import { describeNewMessages } from './new-messages.ts';

const benThread = { _id: 'ben', brandName: 'Volvo', model: 'V60', withName: 'Ben Okoro', unread: 0 };
const eveThread = { _id: 'eve', brandName: 'Audi', model: 'A4', withName: 'Eve Lund', unread: 1 };

test('describeNewMessages does not announce messages that were unread on page load', () => {
  expect(describeNewMessages(null, [eveThread, benThread], undefined)).toBeNull();
});

test('describeNewMessages announces sender and car of each new message', () => {
  const firstText = describeNewMessages([benThread], [{ ...benThread, unread: 1 }], undefined);
  expect(firstText).toBe('1 new message from Ben Okoro about the Volvo V60');
  const secondText = describeNewMessages(
    [{ ...benThread, unread: 1 }],
    [{ ...benThread, unread: 2 }],
    undefined,
  );
  expect(secondText).toBe('2 new messages from Ben Okoro about the Volvo V60');
});

test('describeNewMessages announces a new conversation', () => {
  expect(describeNewMessages([benThread], [eveThread, benThread], undefined)).toBe(
    '1 new message from Eve Lund about the Audi A4',
  );
});

test('describeNewMessages does not announce messages of the open conversation', () => {
  expect(describeNewMessages([benThread], [{ ...benThread, unread: 1 }], 'ben')).toBeNull();
});

test('describeNewMessages clears the text once all messages are read, but not before', () => {
  const unread = [{ ...benThread, unread: 1 }, eveThread];
  expect(describeNewMessages(unread, [benThread, eveThread], undefined)).toBeNull();
  expect(
    describeNewMessages([benThread, eveThread], [benThread, { ...eveThread, unread: 0 }], undefined),
  ).toBe('');
});
