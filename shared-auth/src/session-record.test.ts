import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { clearSession, readRecord, readToken, remainingMs, saveSession } from './session-record.ts';
import { tokenOf } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
beforeEach(() => {
  clearSession();
  localStorage.clear();
});

test('a saved session is read back unchanged', () => {
  saveSession(tokenOf('one'), ann);
  expect(readToken()).toBe(tokenOf('one'));
  expect(readRecord()).toMatchObject({ person: ann });
  expect(remainingMs()).toBeGreaterThan(3_500_000);
});

test.each(GARBAGE)('an invalid stored token (%j) is ignored and removed', (text) => {
  saveSession(tokenOf('one'), ann);
  localStorage.setItem('token', text);
  expect(remainingMs()).toBeNull();
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each(GARBAGE)('an invalid stored session record (%j) is ignored and removed', (text) => {
  saveSession(tokenOf('one'), ann);
  localStorage.setItem('sg-session', text);
  expect(remainingMs()).toBeNull();
  expect(readRecord()).toBeNull();
  expect(localStorage.getItem('sg-session')).toBeNull();
});
