import { common } from '../../shared/texts.ts';

export const userTexts = {
  allUsers: 'All Users',
  allBuyers: 'All Buyers',
  allSellers: 'All Sellers',
  nouns: { all: 'users', buyer: 'buyers', seller: 'sellers' },
  role: 'Role',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
  search: 'Search by name or email',
  roleFilter: 'Role',
  anyRole: 'All roles',
  empty: 'No users yet',
  emptyHelp: 'Users appear here after they sign up.',
  noMatch: 'No matching users',
  noMatchHelp: 'Try a different search or filter.',
  clear: 'Clear search',
  statusFilter: 'Status',
  anyStatus: 'Any status',
  statuses: { pending: 'Pending', verified: 'Verified', suspended: 'Suspended' },
  you: 'You',
  suspendedMark: 'Suspended',
  since: 'Member since',
  verifiedMark: 'Verified',
  makeAdmin: 'Make Admin',
  makeAdminTitle: 'Make this user an admin?',
  makeAdminBody: (name: string, email: string) =>
    `${name} (${email}) will be able to manage and delete all users, cars, and reports. Any other admin can remove this access.`,
  madeAdmin: 'Admin added successfully',
  takeBack: 'Remove Admin',
  takeBackTitle: 'Remove this user’s admin access?',
  takeBackBody: (name: string, email: string) =>
    `${name} (${email}) will lose admin access immediately and go back to being a buyer or seller. They’ll keep their listings and orders.`,
  tookBack: 'Admin access removed',
  deleteTitle: 'Delete this user?',
  deleteBody: (name: string, email: string) => `Deleting ${name} (${email}) permanently removes:`,
  lostAccount: 'their login (they won’t be able to log in again)',
  lostListings: (count: number | undefined) => {
    if (count === undefined) return 'all listings, with their photos and ads';
    return count === 1
      ? '1 listing, with its photos and ad'
      : `all ${String(count)} listings, with their photos and ads`;
  },
  lostRest: 'their wishlist and all their messages, including for the people they wrote to',
  lostOrders: 'This also cancels their unpaid orders. Paid orders stay visible to the other buyer or seller.',
  deleteFinal: 'This can’t be undone. To block someone temporarily, suspend them instead.',
  deleted: 'User deleted successfully',
  verify: 'Verify',
  unverify: 'Unverify',
  verified: 'Marked as verified',
  unverified: 'Verification removed',
  suspend: 'Suspend',
  lift: 'Unsuspend',
  suspendTitle: 'Suspend this user?',
  suspendBody: (name: string, email: string) =>
    `${name} (${email}) will be logged out everywhere and won’t be able to order, list cars, or send messages until you unsuspend them. Their cars will be hidden until then, but paid orders will continue.`,
  reason: 'Reason',
  reasonHint: 'Shown to them when they log in and recorded in the audit log.',
  suspended: 'User suspended',
  lifted: 'User unsuspended',
} as const;

const pluralizePeople = (count: number) => (count === 1 ? '1 person' : `${String(count)} people`);

/** Results of bulk actions on users, and reasons why a user cannot be selected. */
export const bulkUserTexts = {
  verified: (count: number) => `${pluralizePeople(count)} marked as verified`,
  notVerified: (count: number) => `${pluralizePeople(count)} couldn’t be verified`,
  unverified: (count: number) => `${pluralizePeople(count)} unverified`,
  notUnverified: (count: number) => `${pluralizePeople(count)} couldn’t be unverified`,
  self: 'This is your account',
  admin: 'Admins don’t need verification',
  verifiedAlready: 'Already verified',
} as const;

export const reportTexts = {
  title: 'Reported Items',
  noun: 'reported items',
  description: 'Description',
  empty: 'No reports yet',
  emptyHelp: 'Cars that users report appear here.',
  deleted: 'Reported Item deleted successfully',
  deleteTitle: 'Delete this report?',
  deleteBody: (car: string) =>
    `This deletes the report about the ${car}. The listing isn’t affected. You can undo this right afterward.`,
  restored: 'Report restored',
  soldNote: 'Car sold',
  noMatch: 'No reports with this status',
  noMatchHelp: 'Try another status.',
  showAll: 'Show all reports',
  anyState: 'All reports',
  state: 'Status',
  resolve: 'Resolve',
  details: 'Details',
  reopen: 'Reopen report',
  carGone: 'This car is no longer listed.',
  carMayReturn: 'If the seller deleted it, they can restore it within 24 hours.',
  resolveTitle: (car: string) => `Report about ${car}`,
  reason: 'Reason',
  noReason: 'No reason given',
  because: (reason: string, reporter: string) =>
    `Reported by ${reporter}${reason === '' ? '' : `: ${reason}`}`,
  reporter: 'Reported by',
  when: 'Reported on',
  fullDescription: 'Description',
  openCar: 'View car',
  dismiss: 'Dismiss report',
  dismissHelp: 'Dismissing closes this report and keeps the car listed.',
  dismissGone: 'Dismiss report',
  remove: 'Remove car',
  removeTitle: 'Remove this car?',
  removeBody: (car: string) =>
    `This removes the ${car} and its ad from the site and closes all open reports about it. You’ll have 24 hours to restore it. ${common.paidGoesBack}`,
  removeGone: 'Keep car off the site',
  removeGoneTitle: 'Keep this car off the site?',
  removeGoneBody: (car: string) =>
    `The ${car} has already been deleted. The seller won’t be able to restore it, and all open reports about it will be closed.`,
  ended: { open: 'Report reopened', dismissed: 'Report dismissed', removed: 'Car removed' },
  carBack: 'Car restored and report reopened',
  states: { open: 'Open', dismissed: 'Dismissed', removed: 'Car removed' },
} as const;

const pluralize = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Bulk actions on reports. */
export const bulkReportTexts = {
  keep: 'Dismiss reports',
  dismissed: (count: number) => `${pluralize(count, 'report')} dismissed`,
  notDismissed: (count: number) => `${pluralize(count, 'report')} couldn’t be dismissed`,
  opened: (count: number) => (count === 1 ? '1 report reopened' : `${pluralize(count, 'report')} reopened`),
  notOpened: (count: number) => `${pluralize(count, 'report')} couldn’t be reopened`,
  remove: 'Remove cars',
  removeTitle: (count: number) =>
    count === 1 ? 'Remove this car?' : `Remove these ${pluralize(count, 'car')}?`,
  removeBody: (count: number) =>
    count === 1
      ? 'This removes the car and its ad from the site and closes all open reports about it:'
      : 'This removes the cars and their ads from the site and closes all open reports about them:',
  removeUndo: (count: number) => `You’ll have 24 hours to restore ${count === 1 ? 'it' : 'them'}.`,
  removed: (count: number) => `${pluralize(count, 'car')} removed`,
  notRemoved: (count: number) => `${pluralize(count, 'car')} couldn’t be removed`,
  back: (count: number) =>
    count === 1
      ? '1 car restored and its reports reopened'
      : `${pluralize(count, 'car')} restored and their reports reopened`,
  notBack: (count: number) => `${pluralize(count, 'car')} couldn’t be restored`,
  deleteTitle: (count: number) =>
    count === 1 ? 'Delete this report?' : `Delete these ${pluralize(count, 'report')}?`,
  deleteBody: (count: number) =>
    count === 1
      ? 'The listing isn’t affected. This deletes the report about:'
      : 'The listings aren’t affected. This deletes the reports about:',
  deleteUndo: 'You can undo this right afterward.',
  deleted: (count: number) => `${pluralize(count, 'report')} deleted`,
  notDeleted: (count: number) => `${pluralize(count, 'report')} couldn’t be deleted`,
  restored: (count: number) => (count === 1 ? '1 report restored' : `${pluralize(count, 'report')} restored`),
  notRestored: (count: number) => `${pluralize(count, 'report')} couldn’t be restored`,
  nothing: 'The car is sold, and the report is already closed',
  /** Names one of several reports. */
  about: (car: string, reporter: string) => `${car}, reported by ${reporter}`,
} as const;

export const reviewReportTexts = {
  title: 'Reported reviews',
  noun: 'reported reviews',
  which: 'Report status',
  all: 'All reports',
  empty: 'No reported reviews yet.',
  noMatch: 'No reported reviews with this status.',
  seller: 'Seller',
  review: 'Review',
  answer: 'Seller’s reply',
  car: 'Car',
  reason: 'Reason',
  noReason: 'No reason given',
  reporter: 'Reported by',
  when: 'Reported on',
  state: 'Status',
  decide: 'Resolve',
  details: 'Details',
  about: (seller: string, car: string) => `Review of ${seller}, ${car}`,
  dialogTitle: (seller: string) => `Reported review of ${seller}`,
  openSeller: 'View seller’s page',
  consequence:
    'Removing the text hides it and the seller’s reply from everyone and closes all open reports about it. The star rating still counts because the reviewer is a verified buyer.',
  dismiss: 'Keep review',
  takeDown: 'Remove review text',
  putBack: 'Restore review text',
  reopen: 'Reopen report',
  ended: {
    open: 'Report reopened',
    dismissed: 'Report dismissed',
    taken_down: 'Review text removed',
  },
  textRestored: 'Review text restored and report reopened',
  states: { open: 'Open', dismissed: 'Dismissed', taken_down: 'Text removed' },
} as const;

export const auditTexts = {
  title: 'Audit Log',
  noun: 'the audit log',
  when: 'Time',
  admin: 'Admin',
  what: 'Action',
  subject: 'Subject',
  detail: 'Details',
  empty: 'No activity yet',
  emptyHelp: 'Admin actions are recorded here.',
  search: 'Search the log',
  noMatch: 'No matching entries',
  noMatchHelp: 'Try a name, email, action, or car.',
  clear: 'Clear search',
  noDetail: '–',
  /** Returns a stored action such as `make admin` with a capital first letter. */
  sentence: (action: string) => action.charAt(0).toUpperCase() + action.slice(1),
} as const;
