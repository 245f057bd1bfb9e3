/** Name of a deleted user in the audit log. */
export const DELETED_USER_NAME = 'deleted user';

/** Returns the name of a report's author for the audit log. */
export const reporterNameOf = (report: { reporterId: string | null; reporterName: string }): string =>
  report.reporterId === null ? DELETED_USER_NAME : report.reporterName;

/** Returns the email address of an order's buyer, which names the buyer in the audit log. */
export const buyerNameOf = (order: { buyerId: string | null; email: string }): string =>
  order.buyerId === null ? DELETED_USER_NAME : order.email;
