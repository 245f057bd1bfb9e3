import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { userTexts } from './texts.ts';

interface UrlChoice {
  selected: string | null;
  select: (word: string) => void;
}

/** Returns the role filter of a list of users. */
export const createRoleFilter = (role: UrlChoice) => ({
  label: userTexts.roleFilter,
  any: userTexts.anyRole,
  options: ROLES.map((value) => ({ value, label: userTexts.roles[value] })),
  ...role,
});

/** Returns the status filter of a list of users. */
export const createStatusFilter = (status: UrlChoice) => ({
  label: userTexts.statusFilter,
  any: userTexts.anyStatus,
  options: USER_STATUSES.map((value) => ({ value, label: userTexts.statuses[value] })),
  ...status,
});
