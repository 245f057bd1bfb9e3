import type { CurrentUser } from '../auth/current-user.ts';

/** Only admins may read a person's account. Users read their own with another endpoint. */
export const maySeePerson = (user: CurrentUser): boolean => user.role === 'admin';
