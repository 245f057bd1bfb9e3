import { useUser } from '@second-gear/shared-auth/session';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { threadsQuery } from '../../api/list-threads.ts';
import { newMessages, type UnreadThread } from './new-messages.ts';

/** Delay in milliseconds before a failed code load is retried. */
const RETRY_MS = 15_000;

/** Loads the code after the first screen is shown. */
function useLiveUpdates(uid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    let ended = false;
    const start = async () => {
      try {
        const { keepFresh } = await import('./keep-fresh.ts');
        if (!ended) stop = keepFresh(uid, client);
      } catch (error) {
        console.warn('Live updates could not be loaded', error);
        if (!ended) timer = setTimeout(() => void start(), RETRY_MS);
      }
    };
    void start();
    return () => {
      ended = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [uid, client]);
}

/** Announces new messages politely on every dashboard page. */
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

/** Refreshes the dashboard's data while it is open. Renders no visible content. */
export function LiveUpdates(): ReactElement | null {
  const uid = useUser()?.uid;
  return uid === undefined ? null : <Live key={uid} uid={uid} />;
}

function Live({ uid }: { uid: string }): ReactElement {
  useLiveUpdates(uid);
  return <NewMessages uid={uid} />;
}
