/**
 * Texts shared by several folders of the shell; each folder has its own file. A second language needs a
 * second file of the same shape.
 */
export const common = {
  site: 'Second Gear',
  skip: 'Skip to content',
  loading: 'Loading',
  forms: {
    withoutScripts: 'This form needs JavaScript. Please switch it on and reload the page.',
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
    title: 'You are offline',
    text: 'Second Gear cannot be reached just now. Nothing that you entered is lost: this page comes by itself as soon as the connection is back.',
  },
  error: {
    retry: 'Try again',
    back: 'Back to homepage',
    notFound: 'Not Found',
    noSuchPage: 'No such page',
    notFoundHelp: 'There is no page at this address. The car may have been sold, or the link may be old.',
    refusedHelp: 'The page could not be shown. Go back and try again, or start from the homepage.',
    broken: 'Error',
    unknown: 'Something went wrong on this page.',
  },
  guard: {
    loading: 'Checking your account',
    wrongRole: 'This page is not part of your account',
    wrongRoleFor: (roles: string) => `It is for ${roles} accounts`,
    wrongRoleText: 'If you should have access, write to us through the Contacts page.',
    toDashboard: 'Go to your dashboard',
    sellTitle: 'Sell your car',
    sell: 'Start selling',
    sellFor: 'This page is for sellers, and you can be one',
    sellText:
      'List your car with pictures and your price. Buyers order it here and meet you to take it over; then you are paid out.',
    sellButton:
      'Start selling makes this account a seller’s too. Your orders and your wishlist stay as they are. Until we have looked at your account as a seller’s, your badge says Pending.',
    failed: 'We could not check your account',
    codeFailed: 'This page could not be loaded',
    failedText: 'The server did not answer. Your sign-in is kept; try again.',
    suspended: 'Your account is suspended',
    suspendedFor: 'You cannot buy or sell with it for now',
    suspendedText: 'If you think that this is a mistake, write to us: somebody will look at it again.',
    toContacts: 'Go to Contacts',
  },
} as const;
