import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '@second-gear/shared-auth/session';
import { threadsQuery } from '../api/get-threads.ts';

/** Unread messages over the caller's latest conversations; 0 until they are known. */
export function useUnread(): number {
  const { data } = useInfiniteQuery(threadsQuery(useUser()?.uid ?? ''));
  return (data?.pages ?? [])
    .flatMap((page) => page.items)
    .reduce((total, thread) => total + thread.unread, 0);
}
