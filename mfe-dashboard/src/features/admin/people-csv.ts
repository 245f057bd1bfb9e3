import type { User } from '@second-gear/contract/users';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common } from '../../shared/texts.ts';
import { people } from './texts.ts';

const name: CsvColumn<User> = { header: common.name, value: (user) => user.name };
const email: CsvColumn<User> = { header: common.email, value: (user) => user.email };
const phone: CsvColumn<User> = { header: common.phone, value: (user) => user.phone };
const marks: CsvColumn<User>[] = [
  { header: people.verifiedMark, value: (user) => (user.verified ? common.yes : common.no) },
  { header: people.suspendedMark, value: (user) => (user.suspended ? common.yes : common.no) },
  { header: people.since, value: (user) => user.createdAt },
];

/** CSV columns of all users. */
export const userCsv: readonly CsvColumn<User>[] = [
  name,
  email,
  phone,
  { header: people.role, value: (user) => people.roles[user.role] },
  ...marks,
];

/** CSV columns of buyers or sellers. `status` returns Pending or Verified. */
export const personCsv = (status: (user: User) => string): readonly CsvColumn<User>[] => [
  name,
  email,
  phone,
  { header: common.status, value: status },
  ...marks,
];
