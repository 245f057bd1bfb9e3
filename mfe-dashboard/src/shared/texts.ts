import { formatCount, formatNumber } from '@second-gear/contract/format';

/** Texts shared by several dashboard screens. */
export const common = {
  siteName: 'Second Gear',
  sl: 'SL.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  brand: 'Brand',
  brandName: 'Brand Name',
  model: 'Model',
  price: 'Price',
  status: 'Status',
  action: 'Action',
  delete: 'Delete',
  /** Shown to admins before they take a car off the site. */
  refundNote:
    'If a buyer has paid but doesn’t have the car yet, they’ll get a full refund, which Undo won’t reverse.',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  edit: 'Edit',
  back: 'Back',
  pending: 'Pending',
  paid: 'Paid',
  unpaid: 'Unpaid',
  retry: 'Retry',
  totalCount: (total: number) => `${formatNumber(total)} total`,
  more: 'More',
  showMore: 'Show more',
  shownRows: (shownCount: number, total: number) =>
    `Showing ${formatNumber(shownCount)} of ${formatNumber(total)}`,
  alreadyRemoved: 'Already removed. We refreshed the list.',
  yes: 'Yes',
  no: 'No',
  none: '–',
  undo: 'Undo',
  undone: 'Undone',
  nothingToUndo: 'Nothing to undo. We refreshed the list.',
  downloadCsv: 'Download CSV',
  /** `noun` is what loads, as in the middle of a sentence: `your orders`. */
  listFailed: (noun: string) => `We couldn’t load ${noun}`,
  loading: (noun: string) => `Loading ${noun}…`,
  noDescription: 'No description',
  unread: (count: number) => formatCount(count, 'new message'),
  newMessages: (name: string, car: string, count: number) =>
    `${formatCount(count, 'new message')} from ${name} about the ${car}`,
  orderStates: {
    unpaid: 'Unpaid',
    paid: 'Paid',
    cancelled: 'Canceled',
    lapsed: 'Expired',
    refunded: 'Refunded',
  },
  pictureFrom: (number: number, total: number, authorName: string) =>
    `Photo ${String(number)} of ${String(total)} from ${authorName}`,
  period: 'Period',
  days: (days: number) => `${String(days)} days`,
  orderSteps: {
    unpaid: 'Unpaid',
    held: 'Payment held',
    handed_over: 'Handed over',
    paid_out: 'Paid out',
    disputed: 'Disputed',
    cancelled: 'Canceled',
    lapsed: 'Expired',
    refunded: 'Refunded',
  },
  carStates: { available: 'Available', booked: 'Reserved', sold: 'Sold' },
} as const;

/** Texts about the user's hidden listings and reviews. */
export const ownCaseTexts = {
  waiting: 'In review',
  refused: 'Rejected',
  reason: 'Reviewer’s note:',
} as const;

/** Texts of a reported car in a row. */
export const reportRowTexts = {
  state: 'Status',
  reason: 'Reason',
  noReason: 'No reason given',
  reporter: 'Reported by',
  states: { open: 'Open', dismissed: 'Dismissed', removed: 'Car removed' },
} as const;

/** Texts of an entry of the audit log in a row. */
export const auditRowTexts = {
  time: 'Time',
  admin: 'Admin',
  action: 'Action',
  subject: 'Subject',
  detail: 'Details',
  noDetail: '–',
  /** Returns a stored action such as `make admin` with a capital first letter. */
  capitalize: (action: string) => action.charAt(0).toUpperCase() + action.slice(1),
} as const;
