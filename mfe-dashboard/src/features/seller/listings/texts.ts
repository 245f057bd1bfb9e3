import { formatCount, formatNumber } from '@second-gear/contract/format';
import { common } from '../../../shared/texts.ts';

export const texts = {
  allCars: {
    title: 'All Cars',
    noun: 'cars',
    titleWithCount: (count: number) => `All Cars (${String(count)})`,
    availability: 'Availability',
    seller: 'Seller',
    listed: 'Listed on',
    makeAd: 'Make Ads',
    advertised: 'Advertised',
    adsFailed: 'We couldn’t check which of your cars are advertised.',
    adCreated: 'Your Ad is created successfully',
    deleted: 'Car deleted successfully',
    restored: 'Car restored',
    notYours: 'Not your listing',
    notYoursAdmin: 'Only the seller can advertise it',
    soldNoAd: 'Sold cars can’t be advertised',
    search: 'Search by brand, model, or keyword',
    anyStatus: 'Any status',
    noMatch: 'No matching cars',
    noMatchHelp: 'Try a different search or status.',
    clear: 'Clear search',
    empty: 'No cars listed yet',
    emptyHelp: 'Be the first to list a car.',
    confirmTitle: 'Delete this car?',
    confirmBody: (car: string) =>
      `This removes the ${car}, its photos, and its ad from the site. You can undo this right afterward.`,
    confirmBodyBooked: (car: string) =>
      `This removes the ${car}, its photos, and its ad from the site and cancels the unpaid order for it. You can undo this right afterward, but the order won’t come back.`,
    confirmBodySold: (car: string) =>
      `This removes the ${car}, its photos, and its ad from the site. ${common.refundNote} Undo restores only the listing.`,
  },
  /** Texts of bulk actions on cars. */
  bulk: {
    deleted: (count: number) => `${formatCount(count, 'car')} deleted`,
    notDeleted: (count: number) => `${formatCount(count, 'car')} couldn’t be deleted`,
    restored: (count: number) => `${formatCount(count, 'car')} restored`,
    notRestored: (count: number) => `${formatCount(count, 'car')} couldn’t be restored`,
    confirmTitle: (count: number) =>
      count === 1 ? 'Delete this car?' : `Delete these ${formatCount(count, 'car')}?`,
    confirmBody: (count: number) =>
      count === 1
        ? 'This removes the car from the site, along with its photos and ad:'
        : 'This removes the cars from the site, along with their photos and ads:',
    confirmBooked: (count: number) =>
      count === 1
        ? 'The unpaid order for one of these cars will be canceled, and Undo won’t restore that order.'
        : `The unpaid orders for ${formatNumber(count)} of these cars will be canceled, and Undo won’t restore those orders.`,
    confirmSold: (count: number) =>
      count === 1
        ? `One of them is sold. ${common.refundNote}`
        : `${formatNumber(count)} of them are sold. ${common.refundNote}`,
    confirmUndo: 'You can undo this right afterward.',
  },
  /** Texts that explain the Pending badge. */
  pending: {
    question: 'What does Pending mean?',
    meaning:
      'We haven’t verified your identity yet. Your cars are still live and can be ordered. Once you’re verified, your badge will say so, which helps buyers trust you.',
    todo: 'No need to apply. Verification is faster with your real name, a phone number, and a photo in your profile. If you change your name, you’ll need to be verified again.',
    profile: 'Go to your profile',
  },
  listings: {
    title: 'My Products',
    noun: 'your listings',
    empty: 'No listings yet',
    emptyHelp: 'Cars you add appear here, with their views and saves.',
    noMatchHelp: 'Try a different search.',
    add: 'Add a car',
    importCars: 'Import cars from a file',
    markSold: 'Mark as sold',
    relist: 'Relist',
    soldTitle: 'Mark as sold?',
    soldBody: (car: string) => `Buyers will no longer be able to order the ${car}. You can relist it later.`,
    markedSold: 'Marked as sold',
    relisted: 'Relisted',
    last30Days: 'Last 30 days',
    sparklineLabel: (car: string) => `Daily views of ${car}, last 30 days`,
    views: 'Views',
    saves: 'Saves',
    statsSummary: (views: number, saves: number) =>
      `${formatCount(views, 'view')}, ${formatCount(saves, 'save')}`,
    duplicate: 'Duplicate',
    duplicated: 'Copied to a new draft. Add a VIN and photos.',
    details: 'Insights',
    detailsTitle: (car: string) => `Insights: ${car}`,
    period: 'Period',
    periods: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
    chart: (car: string) => `Daily views and saves of ${car}`,
    noStats: 'No views or saves in this period.',
    statsNoun: 'views and saves',
    statsUnavailable: 'Stats unavailable right now',
    history: 'Price history',
    historyNoun: 'the price history',
    editTitle: (car: string) => `Edit ${car}`,
    carNoun: (car: string) => `the ${car}`,
    editSaved: 'Listing saved',
    nothingChanged: 'You haven’t changed anything yet',
    leaveTitle: 'Close without saving?',
    leaveBody: 'Your changes to this listing will be lost.',
    leave: 'Close without saving',
    stay: 'Keep editing',
    date: 'Date',
    change: 'Change',
    originalPrice: 'Original price',
  },
  hidden: {
    title: 'Not live yet',
    lead: 'Only you and admins can see these. They’ll go live once they’re approved.',
    fixable: {
      waiting:
        'We’ll review it soon. If you fix everything listed here first, it’ll go live without a review.',
      refused: 'Fix it and save to send it back for review.',
    },
    /** Help for findings that the seller cannot resolve by editing the listing. */
    unresolvableFindings: {
      waiting: 'We’ll review it soon.',
      refused: 'Edit it and save to send it back for review.',
    },
    deleteBody: (car: string) =>
      `This deletes the ${car} and its photos and cancels any unpaid order for it. You can undo this right afterward, but a canceled order won’t come back.`,
    showAll: (count: number) => `Show all ${formatNumber(count)}`,
    failed: 'We couldn’t load your unpublished listings.',
  },
} as const;
