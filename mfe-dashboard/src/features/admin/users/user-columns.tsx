import { type User, USER_STATUSES } from '@second-gear/contract/users';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { UserLink } from '../../../shared/components/user-link.tsx';
import type { SelectFilter } from '../../../shared/table/list-filters.tsx';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

const nameColumn: CsvColumn<User> = { header: common.name, value: (user) => user.name };
const emailColumn: CsvColumn<User> = { header: common.email, value: (user) => user.email };
const phoneColumn: CsvColumn<User> = { header: common.phone, value: (user) => user.phone };
const statusColumns: CsvColumn<User>[] = [
  { header: texts.users.verifiedBadge, value: (user) => (user.verified ? common.yes : common.no) },
  { header: texts.users.suspendedBadge, value: (user) => (user.suspended ? common.yes : common.no) },
  { header: texts.users.memberSince, value: (user) => user.createdAt },
];

export const userCsvColumns: readonly CsvColumn<User>[] = [
  nameColumn,
  emailColumn,
  phoneColumn,
  { header: texts.users.role, value: (user) => texts.users.roles[user.role] },
  ...statusColumns,
];

/** CSV columns of buyers or sellers. `getStatus` returns Pending or Verified. */
export const createBuyerOrSellerCsvColumns = (
  getStatus: (user: User) => string,
): readonly CsvColumn<User>[] => [
  nameColumn,
  emailColumn,
  phoneColumn,
  { header: common.status, value: getStatus },
  ...statusColumns,
];

/** The status filter of the lists of users. */
export const statusFilter = {
  label: texts.users.statusFilter,
  anyLabel: texts.users.anyStatus,
  values: USER_STATUSES,
  labels: texts.users.statuses,
} satisfies Omit<SelectFilter, 'selected' | 'select'>;

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
