import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { people } from './texts.ts';

interface UrlChoice {
  selected: string | null;
  select: (word: string) => void;
}

/** Returns the role filter of a list of users. */
export const roleFilter = (role: UrlChoice) => ({
  label: people.roleFilter,
  any: people.anyRole,
  options: ROLES.map((value) => ({ value, label: people.roles[value] })),
  ...role,
});

/** Returns the status filter of a list of users. */
export const statusFilter = (status: UrlChoice) => ({
  label: people.statusFilter,
  any: people.anyStatus,
  options: USER_STATUSES.map((value) => ({ value, label: people.statuses[value] })),
  ...status,
});
