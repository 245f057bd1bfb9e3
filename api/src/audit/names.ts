/** Name that the audit log shows for deleted users. */
export const SOMEBODY_GONE = 'somebody who has left';

/** Returns the audit log's name for the author of a report. */
export const reporterOf = (report: { reporterId: string | null; reporterName: string }): string =>
  report.reporterId === null ? SOMEBODY_GONE : report.reporterName;

/** Returns the audit log's name for the buyer of an order. */
export const buyerOf = (order: { buyerId: string | null; email: string }): string =>
  order.buyerId === null ? SOMEBODY_GONE : order.email;
