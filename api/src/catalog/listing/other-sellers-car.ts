import { and, eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { forbidden, notFound } from '../../platform/errors/errors.ts';
import { isListedSql } from './is-listed.ts';
import { isOwnCar } from './policy.ts';

/**
 * Returns a listed car that this user may save, report, ask about or make an offer for. Throws 404 if there
 * is no such car, 403 for the user's own car.
 */
export async function requireOtherSellersCar(db: Database, user: CurrentUser, carId: string) {
  const [car] = await db
    .select({
      id: cars.id,
      sellerId: cars.sellerId,
      brandName: cars.brandName,
      model: cars.model,
      description: cars.description,
      priceCents: cars.priceCents,
      status: cars.status,
    })
    .from(cars)
    .where(and(eq(cars.id, carId), isListedSql));
  if (!car) throw notFound('Car not found');
  if (isOwnCar(user, car)) throw forbidden('This is your own car', 'own_car');
  return car;
}
