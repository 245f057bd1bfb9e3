import type { Thread } from '@second-gear/contract/messages';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Stack } from '@second-gear/ui/layout';
import { EmptyState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { threadsQuery } from '../../../shared/api/threads.ts';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-2);

  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-1);
    padding: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
    color: var(--sg-ink);
    text-decoration: none;
  }
  a:hover {
    border-color: var(--sg-line-strong);
  }
  .title {
    font-weight: 650;
  }
  .text {
    overflow: hidden;
    color: var(--sg-ink-2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .footer {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-3);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
  .new {
    color: var(--sg-success-ink);
    font-weight: 650;
  }
`;

const ThreadItem = ({ thread }: { thread: Thread }) => (
  <li>
    <Link to={`/dashboard/messages/${thread._id}`}>
      <span className="title">{texts.threadLabel(thread.withName, formatCarName(thread))}</span>
      <span className="text">{thread.lastText}</span>
      <span className="footer">
        <time dateTime={thread.lastAt}>{formatInstant(thread.lastAt)}</time>
        {thread.unread > 0 ? <span className="new">{common.unread(thread.unread)}</span> : null}
      </span>
    </Link>
  </li>
);

/** Lists the user's conversations, latest first. */
export function Threads(): ReactElement {
  const user = useUser();
  const query = useInfiniteQuery(threadsQuery(user?.uid ?? ''));
  const threads = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Screen title={texts.title}>
      <QueryView query={query} noun={texts.noun} skeleton={<TableSkeleton rows={4} />}>
        {() =>
          threads.length === 0 ? (
            <EmptyState
              title={texts.empty}
              icon="mail"
              action={<LinkButton to="/viewallcars">{texts.browse}</LinkButton>}
            >
              {texts.emptyHelp}
            </EmptyState>
          ) : (
            <Stack gap={4}>
              <List>
                {threads.map((thread) => (
                  <ThreadItem key={thread._id} thread={thread} />
                ))}
              </List>
              <ShowMore query={query} shownCount={threads.length} />
            </Stack>
          )
        }
      </QueryView>
    </Screen>
  );
}
