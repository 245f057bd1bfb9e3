/** Only the seller, who offers the times, may withdraw one. A buyer chooses another time or cancels. */
export const mayWithdrawTime = (side: 'buyer' | 'seller'): boolean => side === 'seller';
