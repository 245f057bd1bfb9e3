import { useUser } from '@second-gear/shared-auth/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router-dom';
import { threadsQuery } from '../../../shared/api/threads.ts';

/**
 * Returns the number of unread messages in the latest conversations, except the open one. Returns 0 until
 * loaded.
 */
export function useUnreadCount(): number {
  const { data } = useInfiniteQuery(threadsQuery(useUser()?.uid ?? ''));
  const openThreadId = useMatch('/dashboard/messages/:id')?.params.id;
  return (data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((thread) => thread._id !== openThreadId)
    .reduce((total, thread) => total + thread.unread, 0);
}
