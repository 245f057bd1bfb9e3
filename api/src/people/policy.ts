import type { CurrentUser } from '../auth/current-user.ts';

/** A person's account is read by admins alone; one's own has a call of its own. */
export const maySeePerson = (user: CurrentUser): boolean => user.role === 'admin';
