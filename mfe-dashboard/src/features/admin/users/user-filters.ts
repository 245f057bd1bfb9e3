import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { texts } from './texts.ts';

interface UrlChoice {
  selected: string | null;
  select: (word: string) => void;
}

/** Returns the role filter of a list of users. */
export const createRoleFilter = (role: UrlChoice) => ({
  label: texts.users.roleFilter,
  any: texts.users.anyRole,
  options: ROLES.map((value) => ({ value, label: texts.users.roles[value] })),
  ...role,
});

/** Returns the status filter of a list of users. */
export const createStatusFilter = (status: UrlChoice) => ({
  label: texts.users.statusFilter,
  any: texts.users.anyStatus,
  options: USER_STATUSES.map((value) => ({ value, label: texts.users.statuses[value] })),
  ...status,
});
