/** Returns the receipt number of an order id: `SG-1B9D6BCD-BBFD`. */
export const toReceiptNumber = (orderId: string): string =>
  `SG-${orderId.split('-').slice(0, 2).join('-').toUpperCase()}`;
