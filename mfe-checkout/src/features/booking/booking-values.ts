import { bookingFormSchema } from '@second-gear/contract/orders';
import * as z from 'zod/mini';

/** Schema of the booking form's values. If `meetingTime` is empty, buyer and seller agree on a time later. */
export const bookingSchema = z.extend(bookingFormSchema, { meetingTime: z.string() });
export type BookingValues = z.output<typeof bookingSchema>;
