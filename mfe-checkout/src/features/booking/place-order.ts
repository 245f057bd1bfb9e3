import { reservesCar } from '@second-gear/contract/order-states';
import { changedPrice, type NewOrder } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { addOrder } from '../../api/add-order.ts';
import { listLatestOrders } from '../../api/list-latest-orders.ts';

/** What became of one attempt to book a car. Only `booked` means that this attempt placed the order. */
export type BookingOutcome =
  | { kind: 'booked'; orderId: string }
  /** The car is held by an open order of the caller's own, perhaps from an attempt whose answer got lost. */
  | { kind: 'own-order'; orderId: string }
  | { kind: 'taken' }
  /** The car costs something else than the buyer saw; prices in dollars. */
  | { kind: 'price-changed'; was: number; price: number }
  /** The time that was chosen is not free any more: nothing is booked. */
  | { kind: 'slot-taken' }
  /** The buyer has as many unpaid orders as one may have. */
  | { kind: 'too-many'; message: string }
  /** No answer came, or one that says nothing: the order may or may not stand. */
  | { kind: 'unanswered'; message: string }
  | { kind: 'bad-fields'; fields: Record<string, string>; message: string }
  | { kind: 'refused'; message: string };

async function whoHolds(carId: string): Promise<BookingOutcome> {
  try {
    const own = (await listLatestOrders()).find((order) => order.carId === carId && reservesCar(order.state));
    return own ? { kind: 'own-order', orderId: own._id } : { kind: 'taken' };
  } catch (error) {
    // Only the finer distinction is lost: the server did say that the car is booked.
    if (error instanceof ApiError) return { kind: 'taken' };
    throw error;
  }
}

/** Refusals of a booking that are about the car being held; an API that says no more than 409 means that too. */
const isHeld = ({ code }: ApiError): boolean => !OTHER_CONFLICTS.has(code);
const OTHER_CONFLICTS = new Set(['changed', 'price_changed', 'too_many_unpaid', 'given_up_too_often']);

/** Books a car and says what came of it. Throws nothing that the server or the line may cause. */
export async function placeOrder(
  order: NewOrder & { carId: string; resellPrice: number },
): Promise<BookingOutcome> {
  try {
    return { kind: 'booked', orderId: await addOrder(order) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) return { kind: 'unanswered', message: error.message };
    const price = changedPrice(error.body);
    if (price !== null) return { kind: 'price-changed', was: order.resellPrice, price };
    if (error.code === 'slot_taken') return { kind: 'slot-taken' };
    if (error.code === 'too_many_unpaid') return { kind: 'too-many', message: error.message };
    if (error.status === 409 && isHeld(error)) return whoHolds(order.carId);
    if (error.status === 400 && Object.keys(error.fields).length > 0) {
      return { kind: 'bad-fields', fields: error.fields, message: error.message };
    }
    return { kind: 'refused', message: error.message };
  }
}
