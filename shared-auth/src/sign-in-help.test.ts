import { getErrorCode } from './error-code.ts';
import { getSignInErrorMessage } from './sign-in-help.ts';

// spec:8.18
test.each([
  'auth/popup-blocked',
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/web-storage-unsupported',
  'auth/unauthorized-domain',
  'auth/network-request-failed',
  'auth/internal-error',
])('getSignInErrorMessage returns a message for %s', (code) => {
  expect(getSignInErrorMessage(code)).toMatch(/\w+ \w+.*\.$/);
});

test('getSignInErrorMessage explains a disabled account', () => {
  expect(getSignInErrorMessage('auth/user-disabled')).toMatch(/^This account has been disabled\./);
});

test('getSignInErrorMessage returns null for an unknown code, and getErrorCode accepts any error', () => {
  expect(getSignInErrorMessage('auth/something-new')).toBeNull();
  expect(getErrorCode(Object.assign(new Error('x'), { code: 'auth/timeout' }))).toBe('auth/timeout');
  expect(getErrorCode(new Error('x'))).toBe('');
  expect(getErrorCode(null)).toBe('');
});
