/**
 * Texts shared by several folders of the shell. Each folder also has its own file. A second language needs a
 * second file of the same shape.
 */
export const common = {
  site: 'Second Gear',
  skip: 'Skip to content',
  loading: 'Loading…',
  forms: {
    withoutScripts: 'This form needs JavaScript. Turn it on and reload the page.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone number',
    role: 'User type',
    rolePlaceholder: 'Select a User type',
    buyer: 'Buyer',
    seller: 'Seller',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    message: 'Message',
  },
  offline: {
    title: 'You’re offline',
    text: 'This page will load when you’re back online.',
  },
  error: {
    retry: 'Try again',
    back: 'Back to homepage',
    notFound: 'Not Found',
    noSuchPage: 'Page not found',
    notFoundHelp: 'We can’t find that page. The link may be outdated or mistyped.',
    refusedHelp: 'We couldn’t show this page. Go back and try again, or start from the homepage.',
    broken: 'Error',
    unknown: 'Something went wrong on this page.',
  },
  guard: {
    loading: 'Checking your account…',
    wrongRole: 'You don’t have access to this page',
    wrongRoleFor: (roles: string) => `This page is for ${roles} accounts`,
    wrongRoleText: 'If you think you should have access, send us a message.',
    toDashboard: 'Go to your dashboard',
    sellTitle: 'Sell your car',
    sell: 'Start selling',
    sellFor: 'Sell your car on Second Gear',
    sellText:
      'List your car with photos and your price. A buyer orders it and meets you to pick it up, and you get paid.',
    sellButton:
      'Your account will become a seller account. You’ll keep your orders and wishlist. Your badge will say Pending until we verify you.',
    failed: 'We couldn’t load your account',
    codeFailed: 'We couldn’t load this page',
    failedText: 'The server didn’t respond. You’re still logged in. Try again.',
    suspended: 'Your account is suspended',
    suspendedFor: 'You can’t buy or sell right now',
    suspendedText: 'If you think this is a mistake, contact us and we’ll review it.',
    toContacts: 'Go to Contacts',
  },
} as const;
