export const profile = {
  links: { orders: 'My Orders', wishlist: 'Wishlist' },
  title: 'Profile',
  greeting: (name: string) => `Welcome, ${name}`,
  account: 'Your account',
  email: 'Email',
  role: 'Account type',
  member: 'Member since',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
  verified: 'Verified',
  pending: 'Pending verification',
  change: 'Change your details',
  formFailed: 'Your details could not be loaded',
  name: 'Name',
  nameHint: 'You are verified under this name. With another one you have to be verified again.',
  phone: 'Phone',
  phoneHint: 'Only people you deal with are told it.',
  save: 'Save changes',
  saved: 'Your details are saved',
  shortcuts: 'Your pages',
} as const;

const countText = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${String(count)} ${many}`;

export const todoTexts = {
  title: 'What waits for you',
  nothing: 'Nothing waits for you.',
  toPay: countText('order to pay', 'orders to pay'),
  toReceive: countText('car to receive', 'cars to receive'),
  toMeet: countText('buyer to meet', 'buyers to meet'),
  toAnswer: countText('dispute to answer', 'disputes to answer'),
  offersToAnswer: countText('offer to answer', 'offers to answer'),
  openReports: countText('report to look at', 'reports to look at'),
  openReviewReports: countText('reported review to look at', 'reported reviews to look at'),
  toLookAt: countText('listing or review to look at', 'listings and reviews to look at'),
  refusedListings: countText('listing that was refused', 'listings that were refused'),
  flaggedPayments: countText('payment to look at', 'payments to look at'),
  toDecide: countText('dispute to decide', 'disputes to decide'),
} as const;

export const picture = {
  title: 'Your picture',
  file: 'Picture file',
  choose: 'Choose a picture',
  change: 'Change picture',
  hint: 'JPEG, PNG, WebP or AVIF up to 10 MB. It is cut to a square.',
  preview: 'This is how it will look. It is not saved yet.',
  save: 'Save picture',
  putBack: 'Put back',
  sending: 'Sending the picture',
  saved: 'Your picture is saved',
  remove: 'Remove picture',
  removeTitle: 'Remove your picture?',
  removeBody: 'Your initials are shown in its place. You can choose another picture at any time.',
  removed: 'Your picture is removed',
  wrongType: 'This file is no JPEG, PNG, WebP or AVIF picture',
} as const;
