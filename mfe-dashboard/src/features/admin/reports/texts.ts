import { formatCount, pluralize } from '@second-gear/contract/format';
import { common } from '../../../shared/texts.ts';

export const texts = {
  reports: {
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
    clear: 'Show all reports',
    anyState: 'All reports',
    resolve: 'Resolve',
    details: 'Details',
    reopen: 'Reopen report',
    carUnlisted: 'This car is no longer listed.',
    carMayReturn: 'If the seller deleted it, they can restore it within 24 hours.',
    resolveTitle: (car: string) => `Report about ${car}`,
    reportedBecause: (reason: string, reporter: string) =>
      `Reported by ${reporter}${reason === '' ? '' : `: ${reason}`}`,
    reportedOn: 'Reported on',
    fullDescription: 'Description',
    openCar: 'View car',
    dismiss: 'Dismiss report',
    dismissHelp: 'Dismissing closes this report and keeps the car listed.',
    dismissDeletedCar: 'Dismiss report',
    remove: 'Remove car',
    removeTitle: 'Remove this car?',
    removeBody: (car: string) =>
      `This removes the ${car} and its ad from the site and closes all open reports about it. You’ll have 24 hours to restore it. ${common.refundNote}`,
    keepOffSite: 'Keep car off the site',
    keepOffSiteTitle: 'Keep this car off the site?',
    keepOffSiteBody: (car: string) =>
      `The ${car} has already been deleted. The seller won’t be able to restore it, and all open reports about it will be closed.`,
    resolved: { open: 'Report reopened', dismissed: 'Report dismissed', removed: 'Car removed' },
    carRestored: 'Car restored and report reopened',
  },
  /** Bulk actions on reports. */
  bulk: {
    dismiss: 'Dismiss reports',
    dismissed: (count: number) => `${formatCount(count, 'report')} dismissed`,
    notDismissed: (count: number) => `${formatCount(count, 'report')} couldn’t be dismissed`,
    opened: (count: number) => `${formatCount(count, 'report')} reopened`,
    notOpened: (count: number) => `${formatCount(count, 'report')} couldn’t be reopened`,
    remove: 'Remove cars',
    removeTitle: (count: number) =>
      count === 1 ? 'Remove this car?' : `Remove these ${formatCount(count, 'car')}?`,
    removeBody: (count: number) =>
      count === 1
        ? 'This removes the car and its ad from the site and closes all open reports about it:'
        : 'This removes the cars and their ads from the site and closes all open reports about them:',
    removeUndo: (count: number) => `You’ll have 24 hours to restore ${pluralize(count, 'it', 'them')}.`,
    removed: (count: number) => `${formatCount(count, 'car')} removed`,
    notRemoved: (count: number) => `${formatCount(count, 'car')} couldn’t be removed`,
    carsRestored: (count: number) =>
      `${formatCount(count, 'car')} restored and ${pluralize(count, 'its', 'their')} reports reopened`,
    carsNotRestored: (count: number) => `${formatCount(count, 'car')} couldn’t be restored`,
    deleteTitle: (count: number) =>
      count === 1 ? 'Delete this report?' : `Delete these ${formatCount(count, 'report')}?`,
    deleteBody: (count: number) =>
      count === 1
        ? 'The listing isn’t affected. This deletes the report about:'
        : 'The listings aren’t affected. This deletes the reports about:',
    deleteUndo: 'You can undo this right afterward.',
    deleted: (count: number) => `${formatCount(count, 'report')} deleted`,
    notDeleted: (count: number) => `${formatCount(count, 'report')} couldn’t be deleted`,
    restored: (count: number) => `${formatCount(count, 'report')} restored`,
    notRestored: (count: number) => `${formatCount(count, 'report')} couldn’t be restored`,
    notApplicable: 'The car is sold, and the report is already closed',
    /** Names one of several reports. */
    reportName: (car: string, reporter: string) => `${car}, reported by ${reporter}`,
  },
  reviews: {
    title: 'Reported reviews',
    noun: 'reported reviews',
    statusLabel: 'Report status',
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
    reportedOn: 'Reported on',
    state: 'Status',
    decide: 'Resolve',
    details: 'Details',
    reviewName: (seller: string, car: string) => `Review of ${seller}, ${car}`,
    dialogTitle: (seller: string) => `Reported review of ${seller}`,
    openSeller: 'View seller’s page',
    consequence:
      'Removing the text hides it and the seller’s reply from everyone and closes all open reports about it. The star rating still counts because the reviewer is a verified buyer.',
    dismiss: 'Keep review',
    takeDown: 'Remove review text',
    restoreText: 'Restore review text',
    reopen: 'Reopen report',
    resolved: {
      open: 'Report reopened',
      dismissed: 'Report dismissed',
      taken_down: 'Review text removed',
    },
    textRestored: 'Review text restored and report reopened',
    states: { open: 'Open', dismissed: 'Dismissed', taken_down: 'Text removed' },
  },
} as const;
