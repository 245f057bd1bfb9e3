const WRONG_CREDENTIALS_MESSAGE =
  'That email and password don’t match. Check both, or use Forgot Password to reset your password.';

const MESSAGE_BY_ERROR_CODE: Record<string, string> = {
  'auth/popup-blocked': 'Your browser blocked the login window. Allow pop-ups for this site and try again.',
  'auth/popup-closed-by-user': 'The login window closed before you finished. Try again.',
  'auth/cancelled-popup-request': 'You opened another login window. Use the newest one, or try again.',
  'auth/web-storage-unsupported':
    'Your browser is blocking site data. Allow cookies for this site, or turn off private browsing.',
  'auth/unauthorized-domain':
    'This login option isn’t available on this site. Use your email and password instead.',
  'auth/network-request-failed':
    'We couldn’t reach the login service. Check your internet connection and try again.',
  'auth/internal-error': 'Something went wrong with the login service. Wait a moment and try again.',
  'auth/timeout': 'The login service took too long to respond. Try again.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'auth/invalid-credential': WRONG_CREDENTIALS_MESSAGE,
  'auth/invalid-login-credentials': WRONG_CREDENTIALS_MESSAGE,
  'auth/wrong-password': WRONG_CREDENTIALS_MESSAGE,
  'auth/user-not-found': WRONG_CREDENTIALS_MESSAGE,
  'auth/invalid-email': 'Enter a full email address, like name@example.com.',
  'auth/email-already-in-use': 'You already have an account with this email. Log in, or use Forgot Password.',
  'auth/weak-password': 'Use at least 6 characters for your password.',
  'auth/missing-password': 'Enter your password.',
  'auth/user-disabled': 'This account has been disabled. Contact us through the Contacts page.',
  'auth/operation-not-allowed': 'This login option isn’t available. Choose another one.',
  'auth/account-exists-with-different-credential':
    'You already have an account with this email. Log in the way you did before, and we’ll add the new option to it.',
  'auth/credential-already-in-use': 'That login is already linked to another Second Gear account.',
  'auth/provider-already-linked': 'That login option is already linked to your account.',
  'auth/missing-email':
    'That account doesn’t share an email address with us. Make your email visible in its settings, or sign up with your email and a password.',
  'auth/user-token-expired': 'Your session has expired. Log in again.',
  'auth/requires-recent-login': 'Log in again to confirm it’s you.',
  network: 'We couldn’t reach our server. Check your internet connection and try again.',
  timeout: 'Our server took too long to respond. Try again.',
  suspended: 'This account is suspended. Contact us through the Contacts page.',
};

/** Returns a message that explains an error code and the next step. Returns null for unknown codes. */
export const getSignInErrorMessage = (code: string): string | null => MESSAGE_BY_ERROR_CODE[code] ?? null;
