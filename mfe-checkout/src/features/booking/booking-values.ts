import { bookingFormSchema } from '@second-gear/contract/orders';
import * as z from 'zod/mini';

/** Values of the booking form. An empty time is agreed on later. */
export const bookingSchema = z.extend(bookingFormSchema, { meetingTime: z.string() });
export type BookingValues = z.output<typeof bookingSchema>;
