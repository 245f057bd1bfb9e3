import { carTitle } from '@second-gear/contract/car-title';
import type { Order, Sale } from '@second-gear/contract/orders';

/** A car as a row names it: brand and model. */
export const carName = ({ brandName, model }: { brandName: string; model: string }): string =>
  `${brandName} ${model}`;

type Ordered = Pick<Order, 'brandName' | 'model' | 'purchaseYear'> & Pick<Sale, 'listing'>;

/** The title of an order's car, for either side; of the year that it had when it was ordered, where that is known. */
export const orderedCarTitle = ({ brandName, model, purchaseYear, listing }: Ordered): string =>
  carTitle({ brandName, model, purchaseYear: purchaseYear ?? listing?.purchaseYear });
