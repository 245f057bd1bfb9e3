import type { OwnCar } from '@second-gear/contract/cars';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { forbidden, notFound } from '../../platform/errors/errors.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import type { ImageHosts } from '../images/image-paths.ts';
import { mayManage } from '../listing/policy.ts';
import { findCar } from './queries.ts';

/**
 * Returns a listing with its phone number for users who may edit it. Throws 404, or 403 for another seller's
 * listing.
 */
export async function findOwnCar(
  db: Database,
  hosts: ImageHosts,
  user: CurrentUser,
  id: string,
): Promise<OwnCar> {
  const car = await findCar(db, { hosts, visibility: 'address' }, id);
  const [row] = await db
    .select({ sellerId: cars.sellerId, phone: cars.phone })
    .from(cars)
    .where(eq(cars.id, id));
  if (!car || !row) throw notFound('Car not found');
  if (!mayManage(user, row)) throw forbidden('This car belongs to another seller');
  return { ...car, phone: formatPhone(row.phone) };
}
