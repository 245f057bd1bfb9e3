import { common } from '../../shared/texts.ts';

export const allCars = {
  title: 'All Cars',
  counted: (count: number) => `All Cars (${String(count)})`,
  sale: 'On sale',
  seller: 'Seller',
  listed: 'Listed on',
  makeAd: 'Make Ads',
  advertised: 'Advertised',
  adsUnknown: 'Which of your cars are advertised could not be loaded.',
  adCreated: 'Your Ad is created successfully',
  deleted: 'Car deleted successfully',
  restored: 'The car is back',
  notYours: 'Not your listing',
  notYoursAdmin: 'Only its seller can advertise it',
  soldNoAd: 'Sold cars are not advertised',
  search: 'Search by brand, model or words',
  anyStatus: 'Any status',
  noMatch: 'No car matches',
  noMatchHelp: 'Try other words or another status.',
  clear: 'Clear the search',
  empty: 'No cars are listed yet',
  emptyHelp: 'Be the first: add a car of your own.',
  confirmTitle: 'Delete this car?',
  confirmBody: (car: string) =>
    `The ${car}, its pictures and its ad leave the site. You can undo this right afterwards.`,
  confirmBodyBooked: (car: string) =>
    `The ${car}, its pictures and its ad leave the site, and the unpaid order for it is cancelled. Undo brings the listing back; the order stays cancelled.`,
  confirmBodySold: (car: string) =>
    `The ${car}, its pictures and its ad leave the site. ${common.paidGoesBack} Undo brings the listing back.`,
} as const;

const cars = (count: number) => `${String(count)} ${count === 1 ? 'car' : 'cars'}`;

/** Bulk actions on cars. */
export const bulkCars = {
  deleted: (count: number) => `${cars(count)} deleted`,
  notDeleted: (count: number) => `${cars(count)} could not be deleted`,
  restored: (count: number) => (count === 1 ? '1 car is back' : `${cars(count)} are back`),
  notRestored: (count: number) => `${cars(count)} could not be brought back`,
  confirmTitle: (count: number) => (count === 1 ? 'Delete this car?' : `Delete these ${cars(count)}?`),
  confirmBody: (count: number) =>
    count === 1
      ? 'It leaves the site with its pictures and its ad:'
      : 'They leave the site with their pictures and their ads:',
  confirmBooked: (count: number) =>
    count === 1
      ? 'The unpaid order for one of them is cancelled, which Undo does not take back.'
      : `The unpaid orders for ${String(count)} of them are cancelled, which Undo does not take back.`,
  confirmSold: (count: number) =>
    count === 1
      ? `One of them is sold. ${common.paidGoesBack}`
      : `${String(count)} of them are sold. ${common.paidGoesBack}`,
  confirmUndo: 'You can undo this right afterwards.',
} as const;

/** Explanation of the Pending badge. */
export const pending = {
  question: 'What does Pending mean?',
  meaning:
    'An admin has not checked yet who you are. Your cars are on sale and can be ordered all the same; once you are verified the badge says so, and buyers trust that.',
  todo: 'There is nothing to apply for. What helps is your real name, a phone number and a picture in your profile; with another name you are checked again.',
  profile: 'To your profile',
} as const;

export const myProducts = {
  title: 'My Products',
  empty: 'You have no listings yet',
  emptyHelp: 'Cars that you add appear here, with their views and saves.',
  noMatchHelp: 'Try other words.',
  add: 'Add a car',
  importCars: 'Import cars from a file',
  markSold: 'Mark sold',
  relist: 'List again',
  soldTitle: 'Mark this car sold?',
  soldBody: (car: string) => `The ${car} can no longer be ordered. You can list it again later.`,
  soldDone: 'Marked as sold',
  relisted: 'Listed again',
  interest: 'Last 30 days',
  interestOf: (car: string) => `Views of ${car} a day, last 30 days`,
  views: 'Views',
  saves: 'Saves',
  summed: (views: number, saves: number) =>
    `${String(views)} ${views === 1 ? 'view' : 'views'}, ${String(saves)} ${saves === 1 ? 'save' : 'saves'}`,
  duplicate: 'Duplicate',
  duplicated: 'Here is a draft of another one: its VIN and pictures are still missing',
  details: 'Insights',
  detailsTitle: (car: string) => `Insights into ${car}`,
  span: 'Time',
  spans: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' },
  chart: (car: string) => `Views and saves of ${car} a day`,
  noInterest: 'Nobody has looked at this car or saved it in that time.',
  viewsAndSaves: 'Views and saves',
  statsUnknown: 'Not to be had right now',
  history: 'Price history',
  editTitle: (car: string) => `Edit ${car}`,
  editSaved: 'Your listing is saved',
  nothingChanged: 'You have not changed anything yet',
  leaveTitle: 'Close without saving?',
  leaveBody: 'Your changes to this listing are lost.',
  leave: 'Close without saving',
  stay: 'Keep editing',
  since: 'Since',
  change: 'Change',
  first: 'First price',
} as const;

export const heldListings = {
  title: 'Not on the site yet',
  lead: 'Only you and admins see these. They appear in My Products and for buyers once they are approved.',
  mend: {
    waiting:
      'An admin looks at it soon. If you mend what is named here, it appears at once, unless an admin has decided about it before.',
    refused: 'Mend it and save: an admin looks at it again.',
  },
  /** For findings that no edit of the listing can resolve. */
  look: {
    waiting: 'An admin looks at it soon.',
    refused: 'Change it and save: an admin looks at it again.',
  },
  deleteBody: (car: string) =>
    `The ${car} and its pictures are deleted. If somebody has booked it and not paid, that order is cancelled and stays so. You can undo the deletion right afterwards.`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  failed: 'The listings that are not on the site yet could not be loaded.',
} as const;
