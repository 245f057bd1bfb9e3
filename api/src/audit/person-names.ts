/** Name that the audit log shows for deleted users. */
export const DELETED_USER_NAME = 'somebody who has left';

/** Returns the audit log's name for the author of a report. */
export const reporterNameOf = (report: { reporterId: string | null; reporterName: string }): string =>
  report.reporterId === null ? DELETED_USER_NAME : report.reporterName;

/** Returns the audit log's name for the buyer of an order. */
export const buyerNameOf = (order: { buyerId: string | null; email: string }): string =>
  order.buyerId === null ? DELETED_USER_NAME : order.email;
