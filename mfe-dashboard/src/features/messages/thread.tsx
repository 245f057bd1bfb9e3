import { useEffect, useRef, type ReactElement } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useUser } from '@second-gear/shared-auth/session';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { threadQuery } from '../../api/get-thread.ts';
import { threadsQuery } from '../../api/get-threads.ts';
import { reply } from '../../api/reply.ts';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { errorText } from '../../shared/error-text.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../texts/common.ts';
import { messages } from '../../texts/messages.ts';
import { MessageForm } from './message-form.tsx';

const Log = styled.ol`
  display: grid;
  gap: var(--sg-space-3);
  max-height: 60vh;
  padding: var(--sg-space-3);
  overflow-y: auto;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  list-style: none;

  li {
    max-width: min(80%, 40rem);
    padding: var(--sg-space-3);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface-2);
    justify-self: start;
    overflow-wrap: anywhere;
  }
  li[data-mine='true'] {
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
    justify-self: end;
  }
  p {
    white-space: pre-line;
  }
  small {
    display: block;
    font-size: var(--sg-text-xs);
  }
`;

/** One conversation: its messages, oldest first, and a reply. New ones appear by themselves. */
export function Thread(): ReactElement {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const user = useUser();
  const log = useRef<HTMLOListElement>(null);
  const thread = useQuery(threadQuery(id));
  const threads = useInfiniteQuery(threadsQuery(user?.uid ?? ''));
  const about = threads.data?.pages.flatMap((page) => page.items).find((one) => one._id === id);
  const title = about ? messages.with(about.withName, carName(about)) : messages.thread;

  const count = thread.data?.length ?? 0;
  useEffect(() => {
    log.current?.scrollTo?.({ top: log.current.scrollHeight });
    // Reading has marked them read: the list's counts are old now.
    void client.invalidateQueries({ queryKey: [...queryKeys.messages, 'threads'] });
  }, [count, client]);

  const send = async (text: string) => {
    await reply(id, text);
    await client.invalidateQueries({ queryKey: queryKeys.messages });
  };

  return (
    <Screen title={title}>
      <Cluster gap={4}>
        <Link to="/dashboard/messages">{messages.back}</Link>
        {about?.carId ? <Link to={`/cars/${about.carId}`}>{messages.openCar}</Link> : null}
      </Cluster>
      {thread.isPending ? (
        <LoadingState label={common.loading(messages.thread)}>
          <Skeleton h="12rem" />
        </LoadingState>
      ) : null}
      {thread.isError && !thread.data ? (
        <ErrorState
          title={common.listFailed(messages.thread)}
          message={errorText(thread.error)}
          onRetry={() => void thread.refetch()}
        />
      ) : null}
      {thread.data ? (
        <Stack gap={4}>
          {count === 0 ? <EmptyState title={messages.threadEmpty} icon="mail" /> : null}
          {count > 0 ? (
            <Log ref={log} aria-live="polite" aria-label={title} tabIndex={0}>
              {thread.data.map((message) => (
                <li key={message._id} data-mine={message.mine}>
                  <p>{message.text}</p>
                  <small>
                    {`${message.mine ? messages.you : (about?.withName ?? '')} · ${formatInstant(message.sentAt)}`}
                  </small>
                </li>
              ))}
            </Log>
          ) : null}
          <MessageForm onSend={send} />
        </Stack>
      ) : null}
    </Screen>
  );
}
