import type { CurrentUser } from '../auth/current-user.ts';

/** A person may ask about their own role; an admin about anyone's. */
export const maySeeRoleOf = (user: CurrentUser, email: string): boolean =>
  user.email === email || user.role === 'admin';

/** Nobody removes or suspends themselves: the way back would need another admin. */
export const isOneself = (user: CurrentUser, id: string): boolean => user.id === id;

/** The site must keep an admin who can act. */
export const isLastAdmin = (target: { role: string; suspended: boolean }, activeAdmins: number): boolean =>
  target.role === 'admin' && !target.suspended && activeAdmins <= 1;
