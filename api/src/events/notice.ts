import { TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';

/** Channel of the database triggers' notifications (migration 0003). */
export const CHANNEL = 'second_gear';

/** Payload of a notification: stale topics of a user or of all admins, or a session to check. */
export const noticeSchema = z.union([
  z.object({ topic: z.enum(TOPICS), user: z.string() }),
  z.object({ topic: z.enum(TOPICS), admins: z.literal(true) }),
  /** The user's permissions changed. */
  z.object({ account: z.string() }),
  /** A session ended. Contains the token's id. */
  z.object({ token: z.string() }),
]);
export type Notice = z.output<typeof noticeSchema>;
