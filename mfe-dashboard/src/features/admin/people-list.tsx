import type { ReactElement } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { statusBadge, type User } from '@second-gear/contract/user';
import { TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { buyersQuery } from '../../api/get-buyers.ts';
import { sellersQuery } from '../../api/get-sellers.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { people } from '../../texts/admin.ts';
import { common } from '../../texts/common.ts';
import { useVerify } from './use-people-actions.ts';
import { useSearch } from './use-search.ts';

/** Name, email, phone and status of the people of one role. */
function PeopleList({ title, list }: { title: string; list: 'buyer' | 'seller' }): ReactElement {
  const { typed, setTyped, asked: q } = useSearch();
  const query = useInfiniteQuery({
    ...(list === 'buyer' ? buyersQuery(q) : sellersQuery(q)),
    placeholderData: keepPreviousData,
  });
  const verify = useVerify();

  const status = (user: User) => {
    const badge = statusBadge(user, list);
    return (
      <RowActions>
        <RowBadge tone={badge === 'Verified' ? 'success' : 'warning'}>{badge}</RowBadge>
        {user.suspended ? <RowBadge tone="danger">{people.suspendedMark}</RowBadge> : null}
        {badge === 'Pending' ? (
          <RowButton about={user.name} disabled={verify.isPending} onClick={() => verify.mutate(user)}>
            {people.verify}
          </RowButton>
        ) : null}
      </RowActions>
    );
  };

  return (
    <Screen title={title}>
      <Grid min="14rem">
        <TextField
          label={people.search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Grid>
      <PagedTable
        title={title}
        query={query}
        rowKey={(user) => user._id}
        columns={[
          serial(),
          { key: 'name', header: common.name, cell: (user) => user.name },
          { key: 'email', header: common.email, cell: (user) => user.email },
          { key: 'phone', header: common.phone, cell: (user) => user.phone },
          { key: 'status', header: common.status, cell: status },
        ]}
        empty={
          q
            ? { title: people.noMatch, help: people.noMatchHelp, icon: 'search' }
            : { title: people.empty, help: people.emptyHelp, icon: 'user' }
        }
        actionError={verify.error}
      />
    </Screen>
  );
}

export const AllBuyers = (): ReactElement => <PeopleList title={people.allBuyers} list="buyer" />;
export const AllSellers = (): ReactElement => <PeopleList title={people.allSellers} list="seller" />;
