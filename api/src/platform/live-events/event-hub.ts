import type { Readable } from 'node:stream';
import { type Topic, TOPICS } from '@second-gear/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../auth/access.ts';
import { loadCurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import type { Listen } from '../db/listen.ts';
import { HttpError } from '../errors/errors.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

/** PostgreSQL channel on which the database triggers send notifications (migration 0003). */
export const NOTICE_CHANNEL = 'second_gear';

/** A topic that changed for a user or all admins, a user to check, or a session that ended. */
export const noticeSchema = z.union([
  z.object({ topic: z.enum(TOPICS), user: z.string() }),
  z.object({ topic: z.enum(TOPICS), admins: z.literal(true) }),
  /** Id of a user whose permissions changed. */
  z.object({ account: z.string() }),
  /** Id (`jti`) of the token whose session ended. */
  z.object({ token: z.string() }),
]);
export type Notice = z.output<typeof noticeSchema>;

/** Maximum number of open streams per user in one process. Enough for a dozen tabs. */
export const MAX_STREAMS_PER_USER = 12;
const ADMIN_TOPICS: readonly Topic[] = ['reports', 'users', 'disputes'];

interface Subscriber {
  userId: string;
  jti: string;
  signIn: Session['signIn'];
  isAdmin: boolean;
  stream: EventStream;
}

/** The open event streams of this process. */
export interface EventHub {
  /** Opens a stream that ends with the session. Throws 429 if the user has too many open streams. */
  open: (session: Session) => Readable;
  size: () => number;
  start: (listen: Listen) => Promise<void>;
  /** Ends all streams and stops listening. */
  close: () => Promise<void>;
}

export function createEventHub({ db, log }: { db: Database; log: FastifyBaseLogger }): EventHub {
  const subscribers = new Set<Subscriber>();
  let stopListening: (() => Promise<void>) | null = null;
  let isClosed = false;

  /** Ends the stream if its session is no longer valid or the database does not respond. */
  const recheckSession = async (subscriber: Subscriber): Promise<void> => {
    try {
      const caller = await loadCurrentUser(db, { ...subscriber, uid: subscriber.userId });
      if (!caller || caller.revoked || caller.user.suspended) subscriber.stream.end();
      else subscriber.isAdmin = caller.user.role === 'admin';
    } catch (error) {
      log.warn({ err: error }, 'closing a stream: could not check its session');
      subscriber.stream.end();
    }
  };

  const deliver = (notice: Notice): void => {
    for (const subscriber of subscribers) {
      if ('token' in notice) {
        if (subscriber.jti === notice.token) subscriber.stream.end();
      } else if ('account' in notice) {
        if (subscriber.userId === notice.account) void recheckSession(subscriber);
      } else if ('admins' in notice ? subscriber.isAdmin : subscriber.userId === notice.user) {
        subscriber.stream.notify(notice.topic);
      }
    }
  };

  /**
   * Rechecks all sessions and reports every topic as changed, because events may have been missed while the
   * listener was disconnected.
   */
  const notifyOfAllTopics = (): void => {
    for (const subscriber of subscribers) {
      void recheckSession(subscriber);
      for (const topic of TOPICS) {
        if (subscriber.isAdmin || !ADMIN_TOPICS.includes(topic)) subscriber.stream.notify(topic);
      }
    }
  };

  return {
    size: () => subscribers.size,
    open: ({ user, jti, expiresAt, signIn }) => {
      const ownStreams = [...subscribers].filter(({ userId }) => userId === user.id);
      if (ownStreams.length >= MAX_STREAMS_PER_USER) {
        throw new HttpError(429, {
          code: 'too_many_streams',
          message: 'You have too many pages open. Close some and try again.',
        });
      }
      const stream = openEventStream(() => {
        clearTimeout(expiry);
        subscribers.delete(subscriber);
      });
      const subscriber: Subscriber = { userId: user.id, jti, signIn, isAdmin: user.role === 'admin', stream };
      const expiry = setTimeout(stream.end, expiresAt.getTime() - Date.now());
      subscribers.add(subscriber);
      if (isClosed) stream.end();
      // The session may have ended between the request's authentication and the start of the stream.
      else void recheckSession(subscriber);
      return stream.body;
    },
    start: async (listen) => {
      stopListening = await listen(NOTICE_CHANNEL, {
        onMessage: (payload) => {
          const notice = noticeSchema.safeParse(JSON.parse(payload));
          if (notice.success) deliver(notice.data);
          else log.warn({ payload }, 'unexpected notification payload');
        },
        onReconnected: notifyOfAllTopics,
        onError: (error) => {
          log.warn({ err: error }, 'change notifications were interrupted');
        },
      });
    },
    close: async () => {
      isClosed = true;
      for (const { stream } of subscribers) stream.end();
      await stopListening?.();
      stopListening = null;
    },
  };
}
