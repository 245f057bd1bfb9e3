const WRONG_CREDENTIALS_HELP =
  'The email and password do not match an account. Check both, or use Forgot Password to set a new one.';

const HELP_BY_CODE: Record<string, string> = {
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'auth/popup-closed-by-user':
    'The sign-in window was closed before you finished. Try again and complete the steps in the window.',
  'auth/cancelled-popup-request':
    'A second sign-in window replaced this one. Use the window that was opened last, or try again.',
  'auth/web-storage-unsupported':
    'Your browser does not let this site store data. Allow cookies and site data, or leave private mode.',
  'auth/unauthorized-domain':
    'This address is not set up for that way of signing in. Use your email and password, and let us know.',
  'auth/network-request-failed':
    'The sign-in service could not be reached. Check your internet connection and try again.',
  'auth/internal-error':
    'The sign-in service could not do its part. Check your internet connection, wait a moment and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Try again.',
  'auth/too-many-requests': 'There were too many attempts. Wait a few minutes before the next one.',
  'auth/invalid-credential': WRONG_CREDENTIALS_HELP,
  'auth/invalid-login-credentials': WRONG_CREDENTIALS_HELP,
  'auth/wrong-password': WRONG_CREDENTIALS_HELP,
  'auth/user-not-found': WRONG_CREDENTIALS_HELP,
  'auth/invalid-email': 'Write the email address in full, like name@example.com.',
  'auth/email-already-in-use':
    'There is an account with this email already. Log in instead, or use Forgot Password.',
  'auth/weak-password': 'Choose a longer password: at least 6 characters.',
  'auth/missing-password': 'Type your password.',
  'auth/user-disabled': 'This account was switched off. Write to us through the Contacts page.',
  'auth/operation-not-allowed': 'This way of signing in is not available here. Choose another one.',
  'auth/account-exists-with-different-credential':
    'You already have an account with this email. Log in the way you did before; the new way is then added to it.',
  'auth/credential-already-in-use': 'That account already belongs to somebody else here.',
  'auth/provider-already-linked': 'That way of signing in belongs to your account already.',
  'auth/missing-email':
    'That account does not share an email address with us. Make one visible there, or sign up with email.',
  'auth/user-token-expired': 'Your sign-in has ended. Log in again.',
  'auth/requires-recent-login': 'Log in again to confirm that it is you.',
  network: 'Our server could not be reached. Check your internet connection and try again.',
  timeout: 'Our server took too long to answer. Try again.',
  suspended: 'This account is suspended. Write to us through the Contacts page.',
};

/** Returns what an error code means and what to do, in plain English. null for codes without help. */
export const getSignInHelp = (code: string): string | null => HELP_BY_CODE[code] ?? null;
