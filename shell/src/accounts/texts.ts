/**
 * What a visitor wants to do with a car, by kind of the pending action. Each text follows "Log in or sign up
 * to" or "Sign up to".
 */
const actionTexts = {
  order: (car: string) => `order the ${car}`,
  'buy-ad': (car: string) => `order the ${car}`,
  wish: (car: string) => `save the ${car} to your wishlist`,
  report: (car: string) => `report the ${car}`,
  message: (car: string) => `message the seller of the ${car}`,
  offer: (car: string) => `make an offer on the ${car}`,
} as const;

export const texts = {
  actions: actionTexts,
  login: {
    title: 'Log in',
    lead: 'Log in to your account.',
    leadForAction: (actionText: string) => `Log in or sign up to ${actionText}.`,
    leadSell: 'Log in to sell your car. You can sell from any account, even one you’ve only used to buy.',
    leadPage: 'Log in to view this page.',
    ended: 'Your session expired. Log in to pick up where you left off. Your payments are safe.',
    submit: 'Login',
    done: 'User Logged In Successfully',
    forgot: 'Forgot Password?',
    noAccount: 'New to Second Gear?',
    signup: 'Sign up',
  },
  logout: { action: 'Logout', done: 'User logged out' },
  signup: {
    title: 'Sign up',
    lead: 'Sign up to buy or sell cars.',
    leadForAction: (actionText: string) => `Sign up to ${actionText}.`,
    submit: 'Sign Up',
    created: 'User Created Successfully',
    saved: 'User Saved to Database',
    haveAccount: 'Already have an account?',
    login: 'Login',
  },
  social: {
    or: 'or',
    label: 'Other ways to continue',
    buttons: {
      google: 'Continue with Google',
      github: 'Continue with GitHub',
      twitter: 'Continue with Twitter',
    },
    unavailable: {
      google: 'You can’t continue with Google yet.',
      github: 'You can’t continue with GitHub yet.',
      twitter: 'You can’t continue with Twitter yet.',
    },
    linked: { google: 'Google', github: 'GitHub', twitter: 'Twitter' },
    linkSucceeded: (provider: string) => `You can now log in with ${provider}`,
    linkFailed: (reason: string) => `You’re logged in, but we couldn’t add the other login option: ${reason}`,
  },
  confirm: {
    title: 'Confirm your email address',
    sentTo: (email: string) =>
      `We sent an email to ${email}. Open the link in that email, then come back to this page.`,
    explanation:
      'You can keep browsing, but you’ll need to confirm your email before you can buy, sell, or send messages. This keeps other people from using your address.',
    check: 'I opened the link',
    notYet:
      'Your email isn’t confirmed yet. Open the link in our email first. It can take a few minutes to arrive, so check your spam folder too.',
    done: 'Email address confirmed',
    resend: 'Resend email',
    resent: (email: string) => `We sent another email to ${email}.`,
    other: 'Wrong address? Log out and sign up with the right one.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'Enter your email and we’ll send you a reset link.',
    submit: 'Send reset link',
    done: 'If there’s an account with that email, we’ve sent a reset link. Check your spam folder too.',
    back: 'Back to login',
  },
} as const;
