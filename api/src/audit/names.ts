/** What the log says of people whose account was deleted. */
export const SOMEBODY_GONE = 'somebody who has left';

/** Who reported something, as the log names them. */
export const reporterOf = (report: { reporterId: string | null; reporterName: string }): string =>
  report.reporterId === null ? SOMEBODY_GONE : report.reporterName;

/** Whose order it is, as the log names them. */
export const buyerOf = (order: { buyerId: string | null; email: string }): string =>
  order.buyerId === null ? SOMEBODY_GONE : order.email;
