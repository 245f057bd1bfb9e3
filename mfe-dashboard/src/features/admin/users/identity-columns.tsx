import type { User } from '@second-gear/contract/users';
import type { Column } from '@second-gear/ui/table';
import { UserLink } from '../../../shared/components/user-link.tsx';
import { common } from '../../../shared/texts.ts';

/** Name and email, the first columns of every list of users. */
export const identityColumns: readonly Column<User>[] = [
  {
    key: 'name',
    header: common.name,
    sortKey: 'name',
    rowHeader: true,
    cell: (user) => <UserLink id={user._id} name={user.name} />,
  },
  { key: 'email', header: common.email, wide: true, sortKey: 'email', cell: (user) => user.email },
];
