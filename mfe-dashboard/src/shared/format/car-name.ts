import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Order, Sale } from '@second-gear/contract/orders';

/** Returns brand and model, as shown in rows. */
export const carName = ({ brandName, model }: { brandName: string; model: string }): string =>
  `${brandName} ${model}`;

type OrderedCar = Pick<Order, 'brandName' | 'model' | 'purchaseYear'> & Pick<Sale, 'listing'>;

/**
 * Returns the title of an order's car for buyer and seller. Uses the year at the time of the order if known.
 */
export const orderedCarTitle = ({ brandName, model, purchaseYear, listing }: OrderedCar): string =>
  formatCarTitle({ brandName, model, purchaseYear: purchaseYear ?? listing?.purchaseYear });
