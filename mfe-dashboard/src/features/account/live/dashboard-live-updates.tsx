import { useUser } from '@second-gear/shared-auth/session';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { threadsQuery } from '../../../shared/api/threads.ts';
import { describeNewMessages, type ThreadSummary } from './new-messages.ts';

/** Delay in milliseconds before a failed import of the live updates is retried. */
const IMPORT_RETRY_MS = 15_000;

/** Starts live updates. Their code loads after the first screen is shown. */
function useLiveUpdates(uid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    let isStopped = false;
    const start = async () => {
      try {
        const { startLiveRefresh } = await import('./live-refresh.ts');
        if (!isStopped) stop = startLiveRefresh(uid, client);
      } catch (error) {
        console.warn('Could not load live updates', error);
        if (!isStopped) timer = setTimeout(() => void start(), IMPORT_RETRY_MS);
      }
    };
    void start();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [uid, client]);
}

/** Announces new messages to screen readers on every dashboard page. */
function NewMessageAnnouncer({ uid }: { uid: string }): ReactElement {
  const { data } = useInfiniteQuery(threadsQuery(uid));
  const openThreadId = useMatch('/dashboard/messages/:id')?.params.id;
  const [announcement, setAnnouncement] = useState('');
  const previousThreads = useRef<readonly ThreadSummary[] | null>(null);

  useEffect(() => {
    if (!data) return;
    const threads = data.pages.flatMap((page) => page.items);
    const newAnnouncement = describeNewMessages(previousThreads.current, threads, openThreadId);
    previousThreads.current = threads;
    if (newAnnouncement !== null) setAnnouncement(newAnnouncement);
  }, [data, openThreadId]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}

/** Refreshes the dashboard's data while it is open. Renders no visible content. */
export function DashboardLiveUpdates(): ReactElement | null {
  const uid = useUser()?.uid;
  return uid === undefined ? null : <UserLiveUpdates key={uid} uid={uid} />;
}

function UserLiveUpdates({ uid }: { uid: string }): ReactElement {
  useLiveUpdates(uid);
  return <NewMessageAnnouncer uid={uid} />;
}
