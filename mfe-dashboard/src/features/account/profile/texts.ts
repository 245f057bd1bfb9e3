import { formatCount } from '@second-gear/contract/format';

const profileTexts = {
  links: { orders: 'My Orders', wishlist: 'Wishlist' },
  title: 'Profile',
  greeting: (name: string) => `Welcome, ${name}`,
  account: 'Your account',
  noun: 'your account',
  email: 'Email',
  role: 'Account type',
  member: 'Member since',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
  verified: 'Verified',
  pending: 'Pending verification',
  pendingHelp:
    'We haven’t verified your account yet. You don’t need to do anything, and you can already use the site.',
  change: 'Edit your details',
  formFailed: 'We couldn’t load your details',
  name: 'Name',
  nameHint: 'If you change your name, you’ll need to be verified again.',
  phone: 'Phone',
  phoneHint: 'Shared only with people you buy from or sell to.',
  save: 'Save changes',
  saved: 'Profile saved',
  shortcuts: 'Quick links',
} as const;

const todoTexts = {
  title: 'To do',
  nothing: 'You’re all caught up.',
  toPay: (count: number) => formatCount(count, 'order to pay', 'orders to pay'),
  toReceive: (count: number) => formatCount(count, 'car to pick up', 'cars to pick up'),
  toMeet: (count: number) => formatCount(count, 'upcoming meeting'),
  toAnswer: (count: number) => formatCount(count, 'dispute to respond to', 'disputes to respond to'),
  offersToAnswer: (count: number) => formatCount(count, 'offer to respond to', 'offers to respond to'),
  openReports: (count: number) => formatCount(count, 'report to review', 'reports to review'),
  openReviewReports: (count: number) =>
    formatCount(count, 'reported review to check', 'reported reviews to check'),
  toLookAt: (count: number) =>
    formatCount(count, 'listing or review to check', 'listings and reviews to check'),
  refusedListings: (count: number) => formatCount(count, 'rejected listing'),
  flaggedPayments: (count: number) => formatCount(count, 'payment to review', 'payments to review'),
  toDecide: (count: number) => formatCount(count, 'dispute to decide', 'disputes to decide'),
} as const;

const profilePictureTexts = {
  title: 'Your photo',
  file: 'Photo file',
  choose: 'Choose photo',
  change: 'Change photo',
  hint: 'JPEG, PNG, WebP, or AVIF up to 10 MB. We’ll crop it to a square.',
  preview: 'This is a preview. It isn’t saved yet.',
  save: 'Save photo',
  putBack: 'Undo',
  sending: 'Uploading photo…',
  saved: 'Photo saved',
  remove: 'Remove photo',
  removeTitle: 'Remove your photo?',
  removeBody: 'We’ll show your initials instead. You can add a new photo anytime.',
  removed: 'Photo removed',
  wrongType: 'Use a JPEG, PNG, WebP, or AVIF image',
} as const;

export const texts = {
  profile: profileTexts,
  todo: todoTexts,
  picture: profilePictureTexts,
} as const;
