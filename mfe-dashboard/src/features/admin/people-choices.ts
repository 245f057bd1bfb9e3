import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { people } from './texts.ts';

interface Chosen {
  chosen: string | null;
  choose: (word: string) => void;
}

/** Returns the role filter of a list of users. */
export const roleChoice = (role: Chosen) => ({
  label: people.roleFilter,
  any: people.anyRole,
  options: ROLES.map((value) => ({ value, label: people.roles[value] })),
  ...role,
});

/** Returns the status filter of a list of users. */
export const statusChoice = (status: Chosen) => ({
  label: people.statusFilter,
  any: people.anyStatus,
  options: USER_STATUSES.map((value) => ({ value, label: people.statuses[value] })),
  ...status,
});
