import { queryKeys } from '@second-gear/contract/query-keys';
import type { User } from '@second-gear/contract/users';
import { Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { listCarsOfUser } from './api.ts';
import { userTexts } from './texts.ts';

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
      <p>{userTexts.deleteBody(user.name, user.email)}</p>
      <SummaryList>
        <li>{userTexts.lostAccount}</li>
        {data?.total === 0 ? null : <li>{userTexts.lostListings(data?.total)}</li>}
        <li>{userTexts.lostRest}</li>
      </SummaryList>
      <p>{userTexts.lostOrders}</p>
      <p>{userTexts.deleteFinal}</p>
    </Stack>
  );
}
