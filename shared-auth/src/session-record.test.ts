import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { clearSession, getRemainingMs, readRecord, readToken, saveSession } from './session-record.ts';
import { createToken } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
beforeEach(() => {
  clearSession();
  localStorage.clear();
});

test('a saved session is read back unchanged', () => {
  saveSession(createToken('one'), ann);
  expect(readToken()).toBe(createToken('one'));
  expect(readRecord()).toMatchObject({ person: ann });
  expect(getRemainingMs()).toBeGreaterThan(3_500_000);
});

test.each(GARBAGE)('an invalid stored token (%j) is ignored and removed', (text) => {
  saveSession(createToken('one'), ann);
  localStorage.setItem('token', text);
  expect(getRemainingMs()).toBeNull();
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each(GARBAGE)('an invalid stored session record (%j) is ignored and removed', (text) => {
  saveSession(createToken('one'), ann);
  localStorage.setItem('sg-session', text);
  expect(getRemainingMs()).toBeNull();
  expect(readRecord()).toBeNull();
  expect(localStorage.getItem('sg-session')).toBeNull();
});
