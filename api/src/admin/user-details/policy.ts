import type { CurrentUser } from '../../platform/auth/current-user.ts';

/** Only admins may read another user's account. Users read their own account with another endpoint. */
export const canReadUser = (user: CurrentUser): boolean => user.role === 'admin';
