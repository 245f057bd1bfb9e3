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
])('helpFor returns help for %s', (code) => {
  expect(helpFor(code)).toMatch(/\w+ \w+.*\.$/);
});

test('helpFor explains a disabled account', () => {
  expect(helpFor('auth/user-disabled')).toMatch(/^This account was switched off\./);
});

test('helpFor returns null for an unknown code, and codeOf accepts any error', () => {
  expect(helpFor('auth/something-new')).toBeNull();
  expect(codeOf(Object.assign(new Error('x'), { code: 'auth/timeout' }))).toBe('auth/timeout');
  expect(codeOf(new Error('x'))).toBe('');
  expect(codeOf(null)).toBe('');
});
