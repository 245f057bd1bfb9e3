/** Whoever offers times may withdraw one; a buyer who cannot come chooses another one, or cancels. */
export const mayTakeBack = (side: 'buyer' | 'seller'): boolean => side === 'seller';
