import { useUser } from '@second-gear/shared-auth/session';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { threadQuery, threadsQuery } from '../../../shared/api/threads.ts';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { BackLink, Screen } from '../../../shared/components/screen.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { replyToThread } from './api.ts';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { texts } from './texts.ts';

const backLink = { to: '/dashboard/messages', label: texts.back };

/** Shows one conversation, oldest message first, with a reply form. New messages appear automatically. */
export function Thread(): ReactElement {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const uid = useUser()?.uid ?? '';
  const thread = useQuery(threadQuery(id));
  const threads = useInfiniteQuery(threadsQuery(uid));
  const threadSummary = threads.data?.pages
    .flatMap((page) => page.items)
    .find((candidate) => candidate._id === id);
  // The heading depends on the list of conversations, and a two-line heading would shift the messages. So
  // heading and messages appear together, unless the list fails to load.
  const isNamePending = threads.isPending && threads.failureCount === 0;
  const isPending = thread.isPending || isNamePending;
  const title =
    threadSummary && !isPending
      ? texts.threadLabel(threadSummary.withName, formatCarName(threadSummary))
      : texts.thread;

  const readAt = thread.dataUpdatedAt;
  useEffect(() => {
    // Fetching marked the messages as read, so the list's unread counts are outdated.
    if (readAt > 0) void client.invalidateQueries({ queryKey: threadsQuery(uid).queryKey });
  }, [readAt, client, uid]);

  const send = async (text: string) => {
    await replyToThread(id, text);
    // The message is sent, so the form does not wait for the refetch.
    void client.invalidateQueries({ queryKey: threadQuery(id).queryKey });
  };

  const links = (
    <Cluster gap={4}>
      <BackLink {...backLink} />
      {threadSummary?.carId && !isPending ? (
        <Link to={`/cars/${threadSummary.carId}`}>{texts.openCar}</Link>
      ) : null}
    </Cluster>
  );

  return (
    <Screen title={title} linksAbove={links} contentKey={isPending ? 'loading' : 'loaded'}>
      <QueryView
        query={{ ...thread, isPending }}
        noun={texts.threadNoun}
        skeleton={<Skeleton height="12rem" radius="var(--sg-radius-l)" />}
        notFound={{ title: texts.notFound, help: texts.notFoundHelp, back: backLink }}
      >
        {(messages) => (
          <Stack gap={4}>
            {messages.length === 0 ? (
              <EmptyState title={texts.threadEmpty} icon="mail" />
            ) : (
              <MessageLog
                key={`log of ${id}`}
                messages={messages}
                label={title}
                withName={threadSummary?.withName ?? ''}
              />
            )}
            <MessageForm key={`form of ${id}`} targetId={id} onSend={send} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  );
}
