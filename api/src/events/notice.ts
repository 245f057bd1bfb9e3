import { TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';

/** Channel on which the database's triggers speak (migration 0003). */
export const CHANNEL = 'second_gear';

/** What a writing transaction says: data went stale for a person or for all admins, or a session must be looked at. */
export const noticeSchema = z.union([
  z.object({ topic: z.enum(TOPICS), user: z.string() }),
  z.object({ topic: z.enum(TOPICS), admins: z.literal(true) }),
  /** A person's rights changed. */
  z.object({ account: z.string() }),
  /** A session was ended; the token's own id. */
  z.object({ token: z.string() }),
]);
export type Notice = z.output<typeof noticeSchema>;
