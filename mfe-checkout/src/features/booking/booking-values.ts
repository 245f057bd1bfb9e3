import { bookingFormSchema } from '@second-gear/contract/orders';
import * as z from 'zod/mini';

/** What stands in the booking form; a time that is empty is agreed on later. */
export const bookingSchema = z.extend(bookingFormSchema, { meetingTime: z.string() });
export type BookingValues = z.output<typeof bookingSchema>;
