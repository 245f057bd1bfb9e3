/** Texts that several rooms of the shell need. Each room has its own beside it; a second language is another file of the same shape. */
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
    sell: 'Start selling',
    sellText:
      'You can sell with this account too. Your orders and your wishlist stay as they are. Until we have looked at your account as a seller’s, your badge says Pending.',
    failed: 'We could not check your account',
    failedText: 'The server did not answer. Your sign-in is kept; try again.',
  },
} as const;
