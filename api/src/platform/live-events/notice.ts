import { TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';

/** PostgreSQL channel on which the database triggers send notifications (migration 0003). */
export const NOTICE_CHANNEL = 'second_gear';

/**
 * Payload of a notification: a topic that changed for one user or for all admins, a user to check, or a
 * session that ended.
 */
export const noticeSchema = z.union([
  z.object({ topic: z.enum(TOPICS), user: z.string() }),
  z.object({ topic: z.enum(TOPICS), admins: z.literal(true) }),
  /** Id of a user whose permissions changed. */
  z.object({ account: z.string() }),
  /** Id (`jti`) of the token whose session ended. */
  z.object({ token: z.string() }),
]);
export type Notice = z.output<typeof noticeSchema>;
