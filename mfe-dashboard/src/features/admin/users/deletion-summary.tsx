import { queryKeys } from '@second-gear/contract/query-keys';
import type { User } from '@second-gear/contract/users';
import { Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { listCarsOfUser } from './api.ts';
import { texts } from './texts.ts';

const SummaryList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-1);
  padding-inline-start: 1.2em;

  /* The base styles remove the bullets of lists that have a class. */
  && {
    list-style: disc;
  }
`;

/** Lists what is deleted with a user's account. The number of listings appears once it has loaded. */
export function DeletionSummary({ user }: { user: User }): ReactElement {
  const { data } = useQuery({
    queryKey: [...queryKeys.cars, 'dashboard', 'count', user._id],
    queryFn: () => listCarsOfUser(user._id, { limit: 1 }),
  });
  return (
    <Stack gap={3}>
      <p>{texts.users.deleteBody(user.name, user.email)}</p>
      <SummaryList>
        <li>{texts.users.lostAccount}</li>
        {data?.total === 0 ? null : <li>{texts.users.lostListings(data?.total)}</li>}
        <li>{texts.users.lostRest}</li>
      </SummaryList>
      <p>{texts.users.lostOrders}</p>
      <p>{texts.users.deleteFinal}</p>
    </Stack>
  );
}
