import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Topic, TOPICS } from '@second-gear/contract/events';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../auth/access.ts';
import { loadCurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import type { Listen } from '../db/listen.ts';
import { HttpError, unavailableError } from '../errors/errors.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { createTagStreams } from './tag-streams.ts';

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
  /** Cache tags of the pages that may have changed (migration 0032). */
  z.object({ tags: z.array(z.string()) }),
  /** Id of a call to `flush`. It arrives after all notices of earlier transactions. */
  z.object({ flush: z.string() }),
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
  /**
   * Resolves when the notices of all transactions that have committed so far were sent to the open streams of
   * changed tags. A response that is sent afterwards cannot overtake them.
   */
  flush: () => Promise<void>;
  /** Opens a stream of changed cache tags. Throws 503 while the server receives no notifications. */
  openTagStream: () => Readable;
  size: () => number;
  start: (listen: Listen) => Promise<void>;
  /** Ends all streams and stops listening. */
  close: () => Promise<void>;
}

interface EventHubOptions {
  db: Database;
  log: FastifyBaseLogger;
  /** Maximum time of a flush in milliseconds. It delays responses. */
  flushTimeoutMs?: number;
}

export function createEventHub({ db, log, flushTimeoutMs = 500 }: EventHubOptions): EventHub {
  const subscribers = new Set<Subscriber>();
  const tagStreams = createTagStreams();
  /** Callbacks of pending flushes by id. */
  const pendingFlushes = new Map<string, () => void>();
  let stopListening: (() => Promise<void>) | null = null;
  let isListening = false;
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
    if ('flush' in notice) {
      pendingFlushes.get(notice.flush)?.();
      return;
    }
    if ('tags' in notice) {
      tagStreams.send(notice.tags);
      return;
    }
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
    isListening = true;
    for (const subscriber of subscribers) {
      void recheckSession(subscriber);
      for (const topic of TOPICS) {
        if (subscriber.isAdmin || !ADMIN_TOPICS.includes(topic)) subscriber.stream.notify(topic);
      }
    }
  };

  return {
    size: () => subscribers.size,
    flush: async () => {
      if (!isListening || tagStreams.size() === 0) return;
      const id = randomUUID();
      const arrival = new Promise<void>((resolve) => {
        pendingFlushes.set(id, resolve);
      });
      const timeout = wait(flushTimeoutMs, undefined, { ref: false });
      try {
        await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify({ flush: id })})`);
        await Promise.race([arrival, timeout]);
      } catch (error) {
        // The change itself is committed. Only its notice may be late.
        log.warn({ err: error }, 'could not flush notices');
      } finally {
        pendingFlushes.delete(id);
      }
    },
    openTagStream: () => {
      if (!isListening || isClosed) throw unavailableError('Changes are not available');
      return tagStreams.open();
    },
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
      isListening = true;
      stopListening = await listen(NOTICE_CHANNEL, {
        onMessage: (payload) => {
          const notice = noticeSchema.safeParse(JSON.parse(payload));
          if (notice.success) deliver(notice.data);
          else log.warn({ payload }, 'unexpected notification payload');
        },
        onReconnected: notifyOfAllTopics,
        onError: (error) => {
          isListening = false;
          tagStreams.end();
          log.warn({ err: error }, 'change notifications were interrupted');
        },
      });
    },
    close: async () => {
      isClosed = true;
      for (const { stream } of subscribers) stream.end();
      tagStreams.end();
      await stopListening?.();
      stopListening = null;
    },
  };
}
