import type { CurrentUser } from '../../platform/auth/current-user.ts';

/** Users may read their own role. Admins may read any user's role. */
export const canReadRoleOf = (user: CurrentUser, email: string): boolean =>
  user.email === email || user.role === 'admin';

/**
 * Whether a user is the caller. Admins can't remove or suspend themselves: they could not undo it, and there
 * may be no other admin.
 */
export const isSelf = (user: CurrentUser, id: string): boolean => user.id === id;

/** Whether a user is the last admin who can act. The site must always have one. */
export const isLastAdmin = (target: { role: string; suspended: boolean }, activeAdmins: number): boolean =>
  target.role === 'admin' && !target.suspended && activeAdmins <= 1;
