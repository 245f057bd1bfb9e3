import type { QueryClient } from '@tanstack/react-query';
import { openChangeStream } from './api.ts';
import { startLiveUpdates } from './live-updates.ts';
import { refreshTopics } from './refresh-topics.ts';

/** Refetches this user's data when it changes on the server, until the returned function is called. */
export const startLiveRefresh = (uid: string, client: QueryClient): (() => void) =>
  startLiveUpdates({
    name: `sg-live ${uid}`,
    open: openChangeStream,
    onChange: (topics) => void refreshTopics(client, topics),
  });
