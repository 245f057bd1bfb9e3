import type { Thread } from '@second-gear/contract/messages';
import { carName } from '../../shared/car-name.ts';
import { common } from '../../shared/texts.ts';

export type UnreadThread = Pick<Thread, '_id' | 'brandName' | 'model' | 'withName' | 'unread'>;

/**
 * Returns the announcement of messages since `previousThreads`. Returns an empty string once all are read, and null if
 * nothing is new. A null `previousThreads` is the first load, which announces nothing. Skips the open conversation.
 */
export function describeNewMessages(
  previousThreads: readonly UnreadThread[] | null,
  currentThreads: readonly UnreadThread[],
  openThreadId: string | undefined,
): string | null {
  if (currentThreads.every(({ unread }) => unread === 0)) return '';
  if (previousThreads === null) return null;
  const unreadBefore = new Map(previousThreads.map(({ _id, unread }) => [_id, unread]));
  const updatedThreads = currentThreads.filter(
    ({ _id, unread }) => _id !== openThreadId && unread > (unreadBefore.get(_id) ?? 0),
  );
  if (updatedThreads.length === 0) return null;
  return updatedThreads
    .map((thread) => common.arrived(thread.withName, carName(thread), thread.unread))
    .join('. ');
}
