import type { cars } from '../db/tables/cars.ts';

/** What a booking names of a car; an order's columns of the same names do as well. */
type Booked = Pick<typeof cars.$inferSelect, 'brandName' | 'model' | 'priceCents'> & {
  id: string;
  locationId: string | null;
};

export const today = (): string => new Date().toISOString().slice(0, 10);

/** What the booking form sends for a car, at the price that it has. */
export const bookingOf = ({ id, brandName, model, priceCents, locationId }: Booked, more: object = {}) => ({
  carId: id,
  name: 'Bea Buyer',
  email: 'bea@example.test',
  phone: '+1 312 555 0177',
  brandName,
  model,
  resellPrice: priceCents / 100,
  option: locationId,
  bookingDate: today(),
  ...more,
});
