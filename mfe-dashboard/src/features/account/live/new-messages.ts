import type { Thread } from '@second-gear/contract/messages';
import { formatCarName } from '../../../shared/format/format.ts';
import { common } from '../../../shared/texts.ts';

export type ThreadSummary = Pick<Thread, '_id' | 'brandName' | 'model' | 'withName' | 'unread'>;

/**
 * Returns the text that announces messages since `previousThreads`, except those of the open conversation.
 * Returns null if nothing is new. Returns an empty string once all messages are read. A null
 * `previousThreads` means that the threads have just loaded, so nothing is announced.
 */
export function describeNewMessages(
  previousThreads: readonly ThreadSummary[] | null,
  currentThreads: readonly ThreadSummary[],
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
    .map((thread) => common.newMessages(thread.withName, formatCarName(thread), thread.unread))
    .join('. ');
}
