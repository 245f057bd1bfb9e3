import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { threadsQuery } from '../../../api/list-threads.ts';
import { threadQuery } from '../../../api/read-thread.ts';
import { BackLink } from '../../../shared/components/back-link.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { common } from '../../../shared/texts.ts';
import { replyToThread } from './api.ts';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { texts } from './texts.ts';

function ThreadError({ error, onRetry }: { error: Error; onRetry: () => void }): ReactElement {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={texts.missing}
        icon="search"
        action={<LinkButton to="/dashboard/messages">{texts.back}</LinkButton>}
      >
        {texts.missingHelp}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={common.listFailed(texts.threadNoun)}
      message={toErrorMessage(error)}
      onRetry={onRetry}
    />
  );
}

/** Shows one conversation, oldest message first, with a reply form. New messages appear automatically. */
export function Thread(): ReactElement {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const uid = useUser()?.uid ?? '';
  const thread = useQuery(threadQuery(id));
  const threads = useInfiniteQuery(threadsQuery(uid));
  const threadSummary = threads.data?.pages.flatMap((page) => page.items).find((one) => one._id === id);
  // The heading depends on the list of conversations, and a two-line heading would shift the messages. So
  // heading and messages appear together, unless the list fails to load.
  const isNamePending = threads.isPending && threads.failureCount === 0;
  const isPending = thread.isPending || isNamePending;
  const title =
    threadSummary && !isPending ? texts.with(threadSummary.withName, carName(threadSummary)) : texts.thread;

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
      <BackLink to="/dashboard/messages" label={texts.back} />
      {threadSummary?.carId && !isPending ? (
        <Link to={`/cars/${threadSummary.carId}`}>{texts.openCar}</Link>
      ) : null}
    </Cluster>
  );

  return (
    <Screen title={title} above={links} contentKey={isPending ? 'loading' : 'loaded'}>
      {isPending ? (
        <LoadingState label={common.loading(texts.threadNoun)}>
          <Skeleton h="12rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      ) : null}
      {!isPending && thread.isError && !thread.data ? (
        <ThreadError error={thread.error} onRetry={() => void thread.refetch()} />
      ) : null}
      {!isPending && thread.data ? (
        <Stack gap={4}>
          {thread.data.length === 0 ? (
            <EmptyState title={texts.threadEmpty} icon="mail" />
          ) : (
            <MessageLog
              key={`log of ${id}`}
              messages={thread.data}
              label={title}
              withName={threadSummary?.withName ?? ''}
            />
          )}
          <MessageForm key={`form of ${id}`} targetId={id} onSend={send} />
        </Stack>
      ) : null}
    </Screen>
  );
}
