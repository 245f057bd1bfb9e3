import type { CurrentUser } from '../auth/current-user.ts';

/** Users may read their own role, admins anyone's. */
export const canSeeRoleOf = (user: CurrentUser, email: string): boolean =>
  user.email === email || user.role === 'admin';

/** Admins can't remove or suspend themselves: undoing it would need another admin. */
export const isSelf = (user: CurrentUser, id: string): boolean => user.id === id;

/** The site must always have an admin who can act. */
export const isLastAdmin = (target: { role: string; suspended: boolean }, activeAdmins: number): boolean =>
  target.role === 'admin' && !target.suspended && activeAdmins <= 1;
