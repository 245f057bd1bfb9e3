/** What a visitor wants to do with a car, by kind of the pending action. Follows "Log in to". */
const wanted = {
  order: (car: string) => `order the ${car}`,
  'buy-ad': (car: string) => `order the ${car}`,
  wish: (car: string) => `save the ${car} to your wishlist`,
  report: (car: string) => `report the ${car}`,
  message: (car: string) => `write to the seller of the ${car}`,
  offer: (car: string) => `make an offer for the ${car}`,
} as const;

export const texts = {
  wanted,
  login: {
    title: 'Log in',
    lead: 'Welcome back. Your wishlist and orders are waiting.',
    leadWanted: (what: string) => `Log in or sign up to ${what}.`,
    leadSell: 'Log in to sell your car. Any account can, also one that has only bought so far.',
    leadPage: 'Log in to open the page that you wanted.',
    ended:
      'Your session has ended. Log in again, and you are back at the page where you were. What you have paid is kept.',
    submit: 'Login',
    done: 'User Logged In Successfully',
    forgot: 'Forgot Password?',
    noAccount: 'New to Second Gear?',
    signup: 'Sign up',
  },
  signup: {
    title: 'Sign up',
    lead: 'One account to buy, to sell, or to do both later.',
    leadWanted: (what: string) => `Sign up to ${what}. One account to buy, to sell, or to do both later.`,
    submit: 'Sign Up',
    created: 'User Created Successfully',
    saved: 'User Saved to Database',
    haveAccount: 'Already have an account?',
    login: 'Login',
  },
  social: {
    or: 'or',
    label: 'Other ways to sign in',
    with: {
      google: 'Continue with Google',
      github: 'Continue with GitHub',
      twitter: 'Continue with Twitter',
    },
    off: {
      google: 'Sign-in with Google is not available here yet.',
      github: 'Sign-in with GitHub is not available here yet.',
      twitter: 'Sign-in with Twitter is not available here yet.',
    },
    linked: { google: 'Google', github: 'GitHub', twitter: 'Twitter' },
    linkedDone: (way: string) => `${way} is now a way to sign in to this account`,
    linkFailed: (why: string) => `You are logged in, but the other way to sign in was not added: ${why}`,
  },
  confirm: {
    title: 'Confirm your email address',
    sentTo: (email: string) =>
      `We sent a message to ${email}. Open the link in it, then come back to this page.`,
    why: 'You can look around meanwhile. Buying, selling and writing to others begin once the address is confirmed, so that nobody can use yours.',
    check: 'I have opened the link',
    notYet:
      'The address is not confirmed yet. Open the link in the message first. It may take some minutes to arrive; look into the spam folder too.',
    done: 'Your email address is confirmed',
    resend: 'Send it again',
    resent: (email: string) => `We sent another message to ${email}.`,
    other: 'Is the address wrong? Log out, and sign up with the right one.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'Tell us your email address and we send you a link to set a new password.',
    submit: 'Send reset link',
    done: 'If there is an account with that address, a mail with a link is on its way. Look into the spam folder too.',
    back: 'Back to Login',
  },
} as const;
