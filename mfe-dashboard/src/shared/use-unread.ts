import { useUser } from '@second-gear/shared-auth/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router-dom';
import { threadsQuery } from '../api/list-threads.ts';

/** Unread messages over the caller's latest conversations but the one on the screen; 0 until they are known. */
export function useUnread(): number {
  const { data } = useInfiniteQuery(threadsQuery(useUser()?.uid ?? ''));
  const reading = useMatch('/dashboard/messages/:id')?.params.id;
  return (data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((thread) => thread._id !== reading)
    .reduce((total, thread) => total + thread.unread, 0);
}
