import type { User } from '@second-gear/contract/users';
import { Avatar } from '@second-gear/ui/avatar';
import { Badge } from '@second-gear/ui/badge';
import { Callout } from '@second-gear/ui/callout';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Block } from '../../../../shared/components/block.tsx';
import { Facts } from '../../../../shared/components/facts.ts';
import { formatDay } from '../../../../shared/format/dates.ts';
import { common } from '../../../../shared/texts.ts';
import { texts as usersTexts } from '../texts.ts';
import { texts } from './texts.ts';

const FactsLayout = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-4) var(--sg-space-5);
  align-items: flex-start;

  dl {
    flex: 1 1 18rem;
    min-width: 0;
  }
`;

/** Shows the user's details and account status. A suspension with its reason comes first. */
export function UserFacts({ user }: { user: User }): ReactElement {
  const verified = user.verified || user.role === 'admin';
  return (
    <Block title={texts.account}>
      {user.suspended ? (
        <Callout tone="warning" title={texts.suspended}>
          <p>{user.suspendedReason ? texts.reason(user.suspendedReason) : texts.noReason}</p>
        </Callout>
      ) : null}
      <FactsLayout>
        <Avatar picture={user.picture} name={user.name} size="5rem" />
        <Facts>
          <dt>{common.email}</dt>
          <dd>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </dd>
          <dt>{texts.phone}</dt>
          <dd>{user.phone || texts.noPhone}</dd>
          <dt>{usersTexts.users.role}</dt>
          <dd>{usersTexts.users.roles[user.role]}</dd>
          <dt>{texts.standing}</dt>
          <dd>
            <Cluster gap={2}>
              <Badge tone={verified ? 'success' : 'warning'}>
                {verified ? usersTexts.users.statuses.verified : usersTexts.users.statuses.pending}
              </Badge>
              {user.suspended ? <Badge tone="danger">{usersTexts.users.suspendedMark}</Badge> : null}
            </Cluster>
          </dd>
          <dt>{usersTexts.users.since}</dt>
          <dd>{formatDay(user.createdAt)}</dd>
          <dt>{texts.id}</dt>
          <dd>{user._id}</dd>
        </Facts>
      </FactsLayout>
    </Block>
  );
}
