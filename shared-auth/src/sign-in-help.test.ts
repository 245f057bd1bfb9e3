import { getErrorCode } from './error-code.ts';
import { getSignInHelp } from './sign-in-help.ts';

// spec:8.18
test.each([
  'auth/popup-blocked',
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/web-storage-unsupported',
  'auth/unauthorized-domain',
  'auth/network-request-failed',
  'auth/internal-error',
])('getSignInHelp returns help for %s', (code) => {
  expect(getSignInHelp(code)).toMatch(/\w+ \w+.*\.$/);
});

test('getSignInHelp explains a disabled account', () => {
  expect(getSignInHelp('auth/user-disabled')).toMatch(/^This account has been disabled\./);
});

test('getSignInHelp returns null for an unknown code, and getErrorCode accepts any error', () => {
  expect(getSignInHelp('auth/something-new')).toBeNull();
  expect(getErrorCode(Object.assign(new Error('x'), { code: 'auth/timeout' }))).toBe('auth/timeout');
  expect(getErrorCode(new Error('x'))).toBe('');
  expect(getErrorCode(null)).toBe('');
});
