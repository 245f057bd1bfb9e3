import { formatCarTitle } from '@second-gear/contract/car-title';
import { formatDate, formatDateTime, formatLocalDate } from '@second-gear/contract/format';
import type { Order, Sale } from '@second-gear/contract/orders';

/** Formats an ISO instant as date and time in the reader's time zone: `Nov 20, 2026, 3:30 PM`. */
export const formatInstant = (iso: string): string => formatDateTime(new Date(iso));

/** Formats an ISO instant as a date in the reader's time zone. */
export const formatDay = (iso: string): string => formatLocalDate(new Date(iso));

/** Formats a calendar day (YYYY-MM-DD). The result does not depend on the reader's time zone. */
export const formatCalendarDay = (date: string): string => formatDate(new Date(`${date}T00:00:00Z`));

/** Returns brand and model, as shown in rows. */
export const formatCarName = ({ brandName, model }: { brandName: string; model: string }): string =>
  `${brandName} ${model}`;

type OrderedCar = Pick<Order, 'brandName' | 'model' | 'purchaseYear'> & Pick<Sale, 'listing'>;

/**
 * Returns the title of an order's car for buyer and seller. Uses the year at the time of the order if known.
 */
export const formatOrderedCarTitle = ({ brandName, model, purchaseYear, listing }: OrderedCar): string =>
  formatCarTitle({ brandName, model, purchaseYear: purchaseYear ?? listing?.purchaseYear });
