import { statusBadge, type User, USER_STATUSES } from '@second-gear/contract/users';
import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { buyersQuery, listBuyers } from '../../api/list-buyers.ts';
import { listSellers, sellersQuery } from '../../api/list-sellers.ts';
import { ListFilters, useClearFilters } from '../../shared/list-filters.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useChoice } from '../../shared/use-choice.ts';
import { useSearch } from '../../shared/use-search.ts';
import { useSort } from '../../shared/use-sort.ts';
import { manyPendingBulk } from './many-people.ts';
import { statusChoice } from './people-choices.ts';
import { personCsv } from './people-csv.ts';
import { whoColumns } from './person-columns.tsx';
import { people } from './texts.ts';
import { useVerify } from './use-people-actions.ts';

const LISTS = {
  buyer: { title: people.allBuyers, file: 'all-buyers', query: buyersQuery, get: listBuyers },
  seller: { title: people.allSellers, file: 'all-sellers', query: sellersQuery, get: listSellers },
} as const;

/** Lists name, email, phone and status of the users of one role. */
function PeopleList({ list }: { list: 'buyer' | 'seller' }): ReactElement {
  const { title, file, query: queryOf, get } = LISTS[list];
  const { typed, setTyped, asked: q } = useSearch();
  const sorting = useSort(['name', 'email', 'phone', 'verified']);
  const standing = useChoice('status', USER_STATUSES);
  const clear = useClearFilters();
  const filter = { q, status: standing.chosen, sort: sorting.sort };
  const query = useInfiniteQuery(queryOf(filter));
  const verify = useVerify();
  const status = (user: User) => statusBadge(user, list);

  const statusCell = (user: User) => (
    <RowActions>
      <RowBadge tone={status(user) === 'Verified' ? 'success' : 'warning'}>{status(user)}</RowBadge>
      {user.suspended ? <RowBadge tone="danger">{people.suspendedMark}</RowBadge> : null}
      {status(user) === 'Pending' ? (
        <RowButton about={user.name} loading={verify.isPending} onClick={() => verify.mutate(user)}>
          {people.verify}
        </RowButton>
      ) : null}
    </RowActions>
  );

  return (
    <Screen title={title}>
      <ListFilters search={{ label: people.search, typed, setTyped }} choices={[statusChoice(standing)]} />
      <PagedTable
        title={title}
        query={query}
        rowKey={(user) => user._id}
        {...sorting}
        columns={[
          serial(),
          ...whoColumns,
          { key: 'phone', header: common.phone, sortKey: 'phone', cell: (user) => user.phone || common.none },
          { key: 'status', header: common.status, actions: true, sortKey: 'verified', cell: statusCell },
        ]}
        bulk={manyPendingBulk((user) => status(user) === 'Pending')}
        csv={{ file, page: (ask) => get(ask, filter), columns: personCsv(status) }}
        empty={
          q || standing.chosen
            ? {
                title: people.noMatch,
                help: people.noMatchHelp,
                icon: 'search',
                action: <Button onClick={clear}>{people.clear}</Button>,
              }
            : { title: people.empty, help: people.emptyHelp, icon: 'user' }
        }
        actionError={verify.error}
      />
    </Screen>
  );
}

export const AllBuyers = (): ReactElement => <PeopleList list="buyer" />;
export const AllSellers = (): ReactElement => <PeopleList list="seller" />;
