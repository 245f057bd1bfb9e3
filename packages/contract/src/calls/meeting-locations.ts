import * as z from 'zod/mini';
import { idSchema, visibleAddressSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

export const meetingLocationSchema = z.object({ id: idSchema, location: visibleAddressSchema });
export type MeetingLocation = z.output<typeof meetingLocationSchema>;

export const listMeetingLocations = defineCall({
  method: 'GET',
  path: '/meeting-locations',
  access: 'public',
  summary:
    "Distinct addresses of the listed cars (visitors get only the cities); with `carId`, that car's address first, then the nearest",
  query: z.object({ ...pageQuery, carId: z.optional(idSchema) }),
  answer: z.array(meetingLocationSchema),
});
