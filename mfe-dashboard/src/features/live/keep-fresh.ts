import type { QueryClient } from '@tanstack/react-query';
import { watchChanges } from '../../api/watch-changes.ts';
import { startLiveUpdates } from './live-updates.ts';
import { refresh } from './refresh.ts';

/** Refetches this user's data when it changes on the server, until the returned function is called. */
export const keepFresh = (uid: string, client: QueryClient): (() => void) =>
  startLiveUpdates({
    name: `sg-live ${uid}`,
    open: watchChanges,
    onChange: (topics) => void refresh(client, topics),
  });
