import { reservesCar } from '@second-gear/contract/order-states';
import { type NewOrder, readChangedPrice } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { addOrder, listLatestOrders } from './api.ts';

/** Result of one attempt to book a car. Only `booked` means that this attempt placed the order. */
export type BookingOutcome =
  | { kind: 'booked'; orderId: string }
  /** The caller has an open order for this car, perhaps from an attempt whose response was lost. */
  | { kind: 'own-order'; orderId: string }
  | { kind: 'taken' }
  /** The price, in dollars, differs from the one that the buyer saw. */
  | { kind: 'price-changed'; previousPrice: number; price: number }
  /** The selected time is no longer free. Nothing was booked. */
  | { kind: 'slot-taken' }
  /** The buyer has reached the limit for unpaid orders. */
  | { kind: 'too-many-unpaid'; message: string }
  /** No response, or an ambiguous one. The order may exist. */
  | { kind: 'unanswered'; message: string }
  | { kind: 'invalid-fields'; fields: Record<string, string>; message: string }
  | { kind: 'refused'; message: string };

async function resolveConflict(carId: string): Promise<BookingOutcome> {
  try {
    const ownOrder = (await listLatestOrders()).find(
      (order) => order.carId === carId && reservesCar(order.state),
    );
    return ownOrder ? { kind: 'own-order', orderId: ownOrder._id } : { kind: 'taken' };
  } catch (error) {
    // The server has reported that the car is booked. Only whether this user booked it is unknown.
    if (error instanceof ApiError) return { kind: 'taken' };
    throw error;
  }
}

/**
 * Returns whether a 409 response means that the car is taken. Returns true for a response without a code, and
 * for every code except OTHER_CONFLICT_CODES.
 */
const isCarReserved = ({ code }: ApiError): boolean => !OTHER_CONFLICT_CODES.has(code);
const OTHER_CONFLICT_CODES = new Set(['changed', 'price_changed', 'too_many_unpaid', 'given_up_too_often']);

/** Books a car and returns the result. Never throws for server or network errors. */
export async function placeOrder(
  order: NewOrder & { carId: string; resellPrice: number },
): Promise<BookingOutcome> {
  try {
    return { kind: 'booked', orderId: (await addOrder(order)).insertedId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500) return { kind: 'unanswered', message: error.message };
    const price = readChangedPrice(error.body);
    if (price !== null) return { kind: 'price-changed', previousPrice: order.resellPrice, price };
    if (error.code === 'slot_taken') return { kind: 'slot-taken' };
    if (error.code === 'too_many_unpaid') return { kind: 'too-many-unpaid', message: error.message };
    if (error.status === 409 && isCarReserved(error)) return resolveConflict(order.carId);
    if (error.status === 400 && Object.keys(error.fields).length > 0) {
      return { kind: 'invalid-fields', fields: error.fields, message: error.message };
    }
    return { kind: 'refused', message: error.message };
  }
}
