import { useUser } from '@second-gear/shared-auth/session';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { threadsQuery } from '../../api/list-threads.ts';
import { watchChanges } from '../../api/watch-changes.ts';
import { startLiveUpdates } from './live-updates.ts';
import { newMessages, type UnreadThread } from './new-messages.ts';
import { refresh } from './refresh.ts';

function useLiveUpdates(uid: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      startLiveUpdates({
        name: `sg-live ${uid}`,
        open: watchChanges,
        onChange: (topics) => void refresh(client, topics),
      }),
    [uid, client],
  );
}

/** Says politely whom a new message is from, whatever page of the dashboard is open. */
function NewMessages({ uid }: { uid: string }): ReactElement {
  const { data } = useInfiniteQuery(threadsQuery(uid));
  const reading = useMatch('/dashboard/messages/:id')?.params.id;
  const [said, setSaid] = useState('');
  const known = useRef<readonly UnreadThread[] | null>(null);

  useEffect(() => {
    if (!data) return;
    const threads = data.pages.flatMap((page) => page.items);
    const words = newMessages(known.current, threads, reading);
    known.current = threads;
    if (words !== null) setSaid(words);
  }, [data, reading]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}

/** Keeps what the dashboard shows as new as the server's data while it is open. Shows nothing. */
export function LiveUpdates(): ReactElement | null {
  const uid = useUser()?.uid;
  return uid === undefined ? null : <Live key={uid} uid={uid} />;
}

function Live({ uid }: { uid: string }): ReactElement {
  useLiveUpdates(uid);
  return <NewMessages uid={uid} />;
}
