import { eq } from 'drizzle-orm';
import { auditListingAction } from '../../catalog/cars/listing-audit.ts';
import { isOwnCar, mayDelete } from '../../catalog/listing/policy.ts';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { hasHeldMoney } from '../../money/escrow/refund-all-held.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import { lockCarToRemove } from '../../platform/locks/locks.ts';
import { trashCar } from './trash.ts';

const moneyHeldError = () =>
  conflict(
    'money_held',
    'A buyer has paid for this car. Hand it over or cancel the sale in My Buyers before you delete the listing.',
  );

/**
 * Moves a listing with its ad and wishlist entries to the trash, from which it can be restored for a while.
 * Returns the orders that the removal closed. Throws 404 for an unknown car, 403 for another seller's car.
 * Throws 409 while a chargeback on held money is open. Also throws 409 for the caller's own car if a buyer
 * has paid for it but not received it.
 */
export const removeCar = (db: Database, user: CurrentUser, id: string): Promise<ProviderUpdates> =>
  db.transaction(async (tx) => {
    const car = await lockCarToRemove(tx, id);
    if (!car) throw notFound('Car not found');
    if (!mayDelete(user, car)) throw forbidden('This car belongs to another seller');
    if (isOwnCar(user, car) && (await hasHeldMoney(tx, eq(orders.carId, id)))) throw moneyHeldError();
    const closedOrders = await trashCar(tx, car, user.id);
    await auditListingAction(tx, user, car, 'delete car');
    return closedOrders;
  });
