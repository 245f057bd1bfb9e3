import { common } from '../../shared/texts.ts';

export const people = {
  allUsers: 'All Users',
  allBuyers: 'All Buyers',
  allSellers: 'All Sellers',
  role: 'Role',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
  search: 'Search by name or email',
  roleFilter: 'Role',
  anyRole: 'All roles',
  empty: 'Nobody is here yet',
  emptyHelp: 'People appear here as soon as they sign up.',
  noMatch: 'Nobody matches',
  noMatchHelp: 'Try other words or other filters.',
  clear: 'Clear the search',
  statusFilter: 'Status',
  anyStatus: 'Any status',
  statuses: { pending: 'Pending', verified: 'Verified', suspended: 'Suspended' },
  you: 'You',
  suspendedMark: 'Suspended',
  since: 'Member since',
  verifiedMark: 'Verified',
  makeAdmin: 'Make Admin',
  makeAdminTitle: 'Make this person an admin?',
  makeAdminBody: (name: string, email: string) =>
    `${name} (${email}) will be able to manage all users, cars and reports, and to delete them. Another admin can take it back.`,
  madeAdmin: 'Admin added successfully',
  takeBack: 'Take Back Admin',
  takeBackTitle: 'Take admin back from this person?',
  takeBackBody: (name: string, email: string) =>
    `${name} (${email}) can no longer manage users, cars and reports, from the next click on, and is what they were before: a seller or a buyer. Their own listings and orders stay.`,
  tookBack: 'No longer an admin',
  deleteTitle: 'Delete this user?',
  deleteBody: (name: string, email: string) => `With the account of ${name} (${email}) goes for good:`,
  lostAccount: 'the sign-in: the same account is not let in again',
  lostListings: (count: number | undefined) => {
    if (count === undefined) return 'every listing, with its pictures and its ad';
    if (count === 0) return 'no listing: there is none';
    return count === 1
      ? 'the one listing, with its pictures and its ad'
      : `all ${String(count)} listings, with their pictures and ads`;
  },
  lostRest: 'the wishlist and all messages, for both sides',
  lostOrders: 'unpaid orders, which are cancelled; paid ones stay with the other side',
  deleteFinal: 'This cannot be undone. Suspending keeps somebody out and can be lifted.',
  deleted: 'User deleted successfully',
  verify: 'Verify',
  unverify: 'Unverify',
  verified: 'Marked as verified',
  unverified: 'No longer marked as verified',
  suspend: 'Suspend',
  lift: 'Lift suspension',
  suspendTitle: 'Suspend this user?',
  suspendBody: (name: string, email: string) =>
    `${name} (${email}) is signed out of everything: no ordering, listing or writing until you lift it. Their cars leave the site for as long; what is paid already goes on.`,
  reason: 'Reason',
  reasonHint: 'They read it wherever they sign in, and the audit log keeps it.',
  suspended: 'User suspended',
  lifted: 'Suspension lifted',
} as const;

const countPeople = (count: number) => (count === 1 ? '1 person' : `${String(count)} people`);

/** Bulk actions on users, and why a user cannot be selected. */
export const bulkPeople = {
  verified: (count: number) => `${countPeople(count)} marked as verified`,
  notVerified: (count: number) => `${countPeople(count)} could not be verified`,
  unverified: (count: number) => `${countPeople(count)} no longer marked as verified`,
  notUnverified: (count: number) => `The mark of ${countPeople(count)} could not be taken back`,
  self: 'This is you',
  admin: 'Admins are not verified',
  verifiedAlready: 'Verified already',
} as const;

export const reports = {
  title: 'Reported Items',
  description: 'Description',
  empty: 'Nothing is reported',
  emptyHelp: 'Cars that people report appear here.',
  deleted: 'Reported Item deleted successfully',
  deleteTitle: 'Delete this report?',
  deleteBody: (car: string) =>
    `The report about the ${car} is deleted, whatever came of it. The car itself is not touched.`,
  restored: 'The report is back',
  soldNote: 'The car is sold',
  noMatch: 'No report is in this state',
  noMatchHelp: 'Reports in other states are there to be seen.',
  showAll: 'Show all reports',
  anyState: 'All reports',
  state: 'State',
  resolve: 'Resolve',
  details: 'Details',
  reopen: 'Open the report again',
  carGone: 'The car is no longer on the site.',
  carMayReturn: 'If its seller has deleted it, they can restore it for 24 hours.',
  resolveTitle: (car: string) => `Report about ${car}`,
  reason: 'Reason',
  noReason: 'No reason was given',
  because: (reason: string, reporter: string) =>
    `Reported by ${reporter}${reason === '' ? '' : `: ${reason}`}`,
  reporter: 'Reported by',
  when: 'Reported on',
  fullDescription: 'Description',
  openCar: 'Open the car',
  dismiss: 'Keep the car',
  dismissGone: 'Dismiss the report',
  remove: 'Remove the car',
  removeTitle: 'Remove this car?',
  removeBody: (car: string) =>
    `The ${car} leaves the site for everybody, with its ad, and every open report of it is closed. It can be brought back for 24 hours. ${common.paidGoesBack}`,
  removeGone: 'Keep the car off the site',
  removeGoneTitle: 'Keep this car off the site?',
  removeGoneBody: (car: string) =>
    `The ${car} is deleted already. Its seller can then no longer restore it, and every open report of it is closed.`,
  ended: { open: 'The report is open again', dismissed: 'Report dismissed', removed: 'Car removed' },
  carBack: 'The car is back and the report is open again',
  states: { open: 'Open', dismissed: 'Dismissed', removed: 'Car removed' },
} as const;

const countOf = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Bulk actions on reports. */
export const bulkReports = {
  keep: 'Keep the cars',
  dismissed: (count: number) => `${countOf(count, 'report')} dismissed`,
  notDismissed: (count: number) => `${countOf(count, 'report')} could not be dismissed`,
  opened: (count: number) =>
    count === 1 ? '1 report is open again' : `${countOf(count, 'report')} are open again`,
  notOpened: (count: number) => `${countOf(count, 'report')} could not be opened again`,
  remove: 'Remove the cars',
  removeTitle: (count: number) =>
    count === 1 ? 'Remove this car?' : `Remove these ${countOf(count, 'car')}?`,
  removeBody: (count: number) =>
    count === 1
      ? 'It leaves the site for everybody, with its ad, and every open report of it is closed:'
      : 'They leave the site for everybody, with their ads, and every open report of them is closed:',
  removeUndo: 'They can be brought back for 24 hours.',
  removed: (count: number) => `${countOf(count, 'car')} removed`,
  notRemoved: (count: number) => `${countOf(count, 'car')} could not be removed`,
  back: (count: number) =>
    count === 1
      ? '1 car is back, its reports are open again'
      : `${countOf(count, 'car')} are back, their reports are open again`,
  notBack: (count: number) => `${countOf(count, 'car')} could not be brought back`,
  deleteTitle: (count: number) =>
    count === 1 ? 'Delete this report?' : `Delete these ${countOf(count, 'report')}?`,
  deleteBody: (count: number) =>
    count === 1
      ? 'It is deleted, whatever came of it; the car itself is not touched:'
      : 'They are deleted, whatever came of them; the cars themselves are not touched:',
  deleteUndo: 'You can undo this right afterwards.',
  deleted: (count: number) => `${countOf(count, 'report')} deleted`,
  notDeleted: (count: number) => `${countOf(count, 'report')} could not be deleted`,
  restored: (count: number) => (count === 1 ? '1 report is back' : `${countOf(count, 'report')} are back`),
  notRestored: (count: number) => `${countOf(count, 'report')} could not be brought back`,
  nothing: 'Nothing is left to do with it: the car is sold, the report is closed',
  /** One report in a list of several. */
  about: (car: string, reporter: string) => `${car}, reported by ${reporter}`,
} as const;

export const reviewReports = {
  title: 'Reported reviews',
  which: 'Which reports',
  all: 'All reports',
  empty: 'No review is reported.',
  noMatch: 'No reported review is in this state.',
  seller: 'About',
  review: 'Review',
  answer: 'The seller’s answer',
  car: 'Car',
  reason: 'Reason',
  noReason: 'No reason was given',
  reporter: 'Reported by',
  when: 'Reported on',
  state: 'State',
  decide: 'Decide',
  details: 'Details',
  about: (seller: string, car: string) => `Review of ${seller}, ${car}`,
  dialogTitle: (seller: string) => `Report about a review of ${seller}`,
  openSeller: 'Open the seller’s page',
  consequence:
    'Taken down, the words and the answer to them are gone for everybody, and every open report of them is closed. The stars count on: they are of a buyer who paid.',
  dismiss: 'Keep the review',
  takeDown: 'Take the words down',
  putBack: 'Put the words back',
  reopen: 'Open the report again',
  ended: {
    open: 'The report is open again',
    dismissed: 'Report dismissed',
    taken_down: 'The words are taken down',
  },
  wordsBack: 'The words are back and the report is open again',
  states: { open: 'Open', dismissed: 'Dismissed', taken_down: 'Taken down' },
} as const;

export const audit = {
  title: 'Audit Log',
  when: 'When',
  admin: 'Admin',
  what: 'What',
  subject: 'Whom or what',
  detail: 'Detail',
  empty: 'No admin has done anything yet',
  emptyHelp: 'Every admin action is written down here.',
  search: 'Search the log',
  noMatch: 'No entry matches',
  noMatchHelp: 'Try other words: a name, an email, an action, a car.',
  clear: 'Clear the search',
  noDetail: '–',
  /** A stored action such as `make admin` with a capital first letter. */
  sentence: (action: string) => action.charAt(0).toUpperCase() + action.slice(1),
} as const;
