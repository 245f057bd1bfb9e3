import { codeOf } from './error-code.ts';
import { helpFor } from './help.ts';

// spec:8.18
test.each([
  'auth/popup-blocked',
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/web-storage-unsupported',
  'auth/unauthorized-domain',
  'auth/network-request-failed',
  'auth/internal-error',
])('%s has a line of help', (code) => {
  expect(helpFor(code)).toMatch(/\w+ \w+.*\.$/);
});

test('an account that was switched off is told so', () => {
  expect(helpFor('auth/user-disabled')).toMatch(/^This account was switched off\./);
});

test('an unknown code has none, and any error can be asked for its code', () => {
  expect(helpFor('auth/something-new')).toBeNull();
  expect(codeOf(Object.assign(new Error('x'), { code: 'auth/timeout' }))).toBe('auth/timeout');
  expect(codeOf(new Error('x'))).toBe('');
  expect(codeOf(null)).toBe('');
});
