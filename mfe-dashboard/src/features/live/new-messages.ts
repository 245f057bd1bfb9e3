import type { Thread } from '@second-gear/contract/messages';
import { carName } from '../../shared/car-name.ts';
import { common } from '../../shared/texts.ts';

export type UnreadThread = Pick<Thread, '_id' | 'brandName' | 'model' | 'withName' | 'unread'>;

/**
 * Returns the announcement of messages since `before`. Returns an empty string once all are read, and null if
 * nothing is new. A null `before` is the first load, which announces nothing. Skips the open conversation.
 */
export function newMessages(
  before: readonly UnreadThread[] | null,
  now: readonly UnreadThread[],
  reading: string | undefined,
): string | null {
  if (now.every(({ unread }) => unread === 0)) return '';
  if (before === null) return null;
  const unreadBefore = new Map(before.map(({ _id, unread }) => [_id, unread]));
  const grown = now.filter(({ _id, unread }) => _id !== reading && unread > (unreadBefore.get(_id) ?? 0));
  if (grown.length === 0) return null;
  return grown.map((thread) => common.arrived(thread.withName, carName(thread), thread.unread)).join('. ');
}
