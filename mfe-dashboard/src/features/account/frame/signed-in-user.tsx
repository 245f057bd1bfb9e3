import { useUser } from '@second-gear/shared-auth/session';
import { Avatar } from '@second-gear/ui/avatar';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { meQuery } from '../../../api/get-me.ts';

const UserLine = styled.div`
  display: flex;
  gap: var(--sg-space-3);
  align-items: center;
  padding: var(--sg-space-2) var(--sg-space-3) var(--sg-space-3);
  border-bottom: 1px solid var(--sg-line);

  > div {
    min-width: 0;
  }
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-weight: 650;
  }
  .email {
    overflow-wrap: anywhere;
    white-space: normal;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
`;

/** Shows the user's picture, name and email. Uses the session's data until the account has loaded. */
export function SignedInUser(): ReactElement | null {
  const user = useUser();
  const me = useQuery({ ...meQuery(user?.uid ?? ''), enabled: user !== null });
  if (!user) return null;
  const name = me.data?.displayName || user.displayName || user.email;
  return (
    <UserLine>
      <Avatar picture={me.data?.picture ?? null} name={name} />
      <div>
        <p className="name" title={name}>
          {name}
        </p>
        {name === user.email ? null : (
          <p className="email" title={user.email}>
            {user.email}
          </p>
        )}
      </div>
    </UserLine>
  );
}
