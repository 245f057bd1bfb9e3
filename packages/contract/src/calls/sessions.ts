import * as z from 'zod/mini';
import { deletedSchema, emailSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';

export const getJwt = defineCall({
  method: 'GET',
  path: '/jwt',
  access: 'public',
  summary: 'Exchanges a Firebase ID token (bearer) for our session token',
  query: z.object({ email: emailSchema }),
  answer: z.object({ token: z.string() }),
});
export const endJwt = defineCall({
  method: 'DELETE',
  path: '/jwt',
  access: 'user',
  summary: 'Signs the caller out on all devices',
  allowsUnverified: true,
  answer: deletedSchema,
});
