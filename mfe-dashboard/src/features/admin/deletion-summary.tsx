import { queryKeys } from '@second-gear/contract/query-keys';
import type { User } from '@second-gear/contract/users';
import { Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { listCarsOf } from '../../api/list-user-cars.ts';
import { people } from './texts.ts';

const SummaryList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-1);
  padding-inline-start: 1.2em;

  /* Lists with a class have no marks otherwise. */
  && {
    list-style: disc;
  }
`;

/** Lists what is deleted with a user's account. The number of listings appears once it has loaded. */
export function DeletionSummary({ user }: { user: User }): ReactElement {
  const { data } = useQuery({
    queryKey: [...queryKeys.cars, 'dashboard', 'count', user._id],
    queryFn: () => listCarsOf(user._id, { limit: 1 }),
  });
  return (
    <Stack gap={3}>
      <p>{people.deleteBody(user.name, user.email)}</p>
      <SummaryList>
        <li>{people.lostAccount}</li>
        <li>{people.lostListings(data?.total)}</li>
        <li>{people.lostRest}</li>
        <li>{people.lostOrders}</li>
      </SummaryList>
      <p>{people.deleteFinal}</p>
    </Stack>
  );
}
