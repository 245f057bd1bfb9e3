import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { people } from './texts.ts';

interface Chosen {
  chosen: string | null;
  choose: (word: string) => void;
}

/** The choice of a role above a list of people. */
export const roleChoice = (role: Chosen) => ({
  label: people.roleFilter,
  any: people.anyRole,
  options: ROLES.map((value) => ({ value, label: people.roles[value] })),
  ...role,
});

/** The choice of how people stand. */
export const statusChoice = (status: Chosen) => ({
  label: people.statusFilter,
  any: people.anyStatus,
  options: USER_STATUSES.map((value) => ({ value, label: people.statuses[value] })),
  ...status,
});
