import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { clearSession, readRecord, readToken, remainingMs, saveSession } from './session-record.ts';
import { tokenOf } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
beforeEach(() => {
  clearSession();
  localStorage.clear();
});

test('a saved session is read as it was saved', () => {
  saveSession(tokenOf('one'), ann);
  expect(readToken()).toBe(tokenOf('one'));
  expect(readRecord()).toMatchObject({ person: ann });
  expect(remainingMs()).toBeGreaterThan(3_500_000);
});

test.each(GARBAGE)('a token that is none (%j) is none, and is removed', (text) => {
  saveSession(tokenOf('one'), ann);
  localStorage.setItem('token', text);
  expect(remainingMs()).toBeNull();
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each(GARBAGE)('a note of who is signed in that is none (%j) is none, and is removed', (text) => {
  saveSession(tokenOf('one'), ann);
  localStorage.setItem('sg-session', text);
  expect(remainingMs()).toBeNull();
  expect(readRecord()).toBeNull();
  expect(localStorage.getItem('sg-session')).toBeNull();
});
