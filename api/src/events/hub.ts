import type { Readable } from 'node:stream';
import { type Topic, TOPICS } from '@second-gear/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Session } from '../auth/access.ts';
import { loadCurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import type { Listen } from '../db/listen.ts';
import { HttpError } from '../errors.ts';
import { CHANNEL, type Notice, noticeSchema } from './notice.ts';
import { type EventStream, openEventStream } from './stream.ts';

/** Maximum open streams of a user in one process. Enough for a dozen tabs. */
export const MAX_STREAMS = 12;
/** Topics for admins only. */
const ADMIN_TOPICS: readonly Topic[] = ['reports', 'users', 'disputes'];

interface Watcher {
  userId: string;
  jti: string;
  signIn: Session['signIn'];
  isAdmin: boolean;
  stream: EventStream;
}

/** The open event streams of this process. */
export interface Hub {
  /** Opens a stream that ends with its session. Throws 429 if the user has too many. */
  open: (session: Session) => Readable;
  /** Number of open streams. */
  size: () => number;
  start: (listen: Listen) => Promise<void>;
  /** Ends all streams and stops listening. */
  close: () => Promise<void>;
}

export function createHub({ db, log }: { db: Database; log: FastifyBaseLogger }): Hub {
  const watchers = new Set<Watcher>();
  let stopListening: (() => Promise<void>) | null = null;
  let closed = false;

  /** Ends a stream whose session is no longer valid, or if the database does not respond. */
  const review = async (watcher: Watcher): Promise<void> => {
    try {
      const found = await loadCurrentUser(db, { ...watcher, uid: watcher.userId });
      if (!found || found.revoked || found.user.suspended) watcher.stream.end();
      else watcher.isAdmin = found.user.role === 'admin';
    } catch (error) {
      log.warn({ err: error }, 'a stream ends because its session cannot be checked');
      watcher.stream.end();
    }
  };

  const hear = (notice: Notice): void => {
    for (const watcher of watchers) {
      if ('token' in notice) {
        if (watcher.jti === notice.token) watcher.stream.end();
      } else if ('account' in notice) {
        if (watcher.userId === notice.account) void review(watcher);
      } else if ('admins' in notice ? watcher.isAdmin : watcher.userId === notice.user) {
        watcher.stream.tell(notice.topic);
      }
    }
  };

  /** Events may have been missed while the listener was disconnected. */
  const catchUp = (): void => {
    for (const watcher of watchers) {
      void review(watcher);
      for (const topic of TOPICS) {
        if (watcher.isAdmin || !ADMIN_TOPICS.includes(topic)) watcher.stream.tell(topic);
      }
    }
  };

  return {
    size: () => watchers.size,
    open: ({ user, jti, expiresAt, signIn }) => {
      const own = [...watchers].filter(({ userId }) => userId === user.id);
      if (own.length >= MAX_STREAMS) {
        throw new HttpError(429, { code: 'too_many_streams', message: 'Too many pages are open at once' });
      }
      const stream = openEventStream(() => {
        clearTimeout(expiry);
        watchers.delete(watcher);
      });
      const watcher: Watcher = { userId: user.id, jti, signIn, isAdmin: user.role === 'admin', stream };
      const expiry = setTimeout(stream.end, expiresAt.getTime() - Date.now());
      watchers.add(watcher);
      if (closed) stream.end();
      // The session may have ended between its check and the start of the stream.
      else void review(watcher);
      return stream.body;
    },
    start: async (listen) => {
      stopListening = await listen(CHANNEL, {
        message: (payload) => {
          const notice = noticeSchema.safeParse(JSON.parse(payload));
          if (notice.success) hear(notice.data);
          else log.warn({ payload }, 'a notice of another kind');
        },
        reconnected: catchUp,
        problem: (error) => {
          log.warn({ err: error }, 'changes are not heard of for the moment');
        },
      });
    },
    close: async () => {
      closed = true;
      for (const { stream } of watchers) stream.end();
      await stopListening?.();
      stopListening = null;
    },
  };
}
