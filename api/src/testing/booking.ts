import type { cars } from '../platform/db/tables/cars.ts';

/** The car fields that a booking uses. To pass an order's row, replace its `id` with the car's id. */
type BookableCar = Pick<typeof cars.$inferSelect, 'brandName' | 'model' | 'priceCents'> & {
  id: string;
  locationId: string | null;
};

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the body that the booking form sends for a car at its current price. */
export const bookingFormOf = (
  { id, brandName, model, priceCents, locationId }: BookableCar,
  overrides: object = {},
) => ({
  carId: id,
  name: 'Bea Buyer',
  email: 'bea@example.test',
  phone: '+1 312 555 0177',
  brandName,
  model,
  resellPrice: priceCents / 100,
  option: locationId,
  bookingDate: today(),
  ...overrides,
});
