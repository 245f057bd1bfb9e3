import { formatCount, formatNumber } from '@second-gear/contract/format';

export const texts = {
  users: {
    allUsers: 'All Users',
    allBuyers: 'All Buyers',
    allSellers: 'All Sellers',
    nouns: { all: 'users', buyer: 'buyers', seller: 'sellers' },
    role: 'Role',
    roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
    search: 'Search by name or email',
    roleFilter: 'Role',
    anyRole: 'All roles',
    empty: 'No users yet',
    emptyHelp: 'Users appear here after they sign up.',
    noMatch: 'No matching users',
    noMatchHelp: 'Try a different search or filter.',
    clear: 'Clear search',
    statusFilter: 'Status',
    anyStatus: 'Any status',
    statuses: { pending: 'Pending', verified: 'Verified', suspended: 'Suspended' },
    you: 'You',
    suspendedBadge: 'Suspended',
    memberSince: 'Member since',
    verifiedBadge: 'Verified',
    makeAdmin: 'Make Admin',
    makeAdminTitle: 'Make this user an admin?',
    makeAdminBody: (name: string, email: string) =>
      `${name} (${email}) will be able to manage and delete all users, cars, and reports. Any other admin can remove this access.`,
    madeAdmin: 'Admin added successfully',
    removeAdmin: 'Remove Admin',
    removeAdminTitle: 'Remove this user’s admin access?',
    removeAdminBody: (name: string, email: string) =>
      `${name} (${email}) will lose admin access immediately and go back to being a buyer or seller. They’ll keep their listings and orders.`,
    adminRemoved: 'Admin access removed',
    deleteTitle: 'Delete this user?',
    deleteBody: (name: string, email: string) => `Deleting ${name} (${email}) permanently removes:`,
    deletedAccount: 'their login (they won’t be able to log in again)',
    deletedListings: (count: number | undefined) => {
      if (count === undefined) return 'all listings, with their photos and ads';
      return count === 1
        ? '1 listing, with its photos and ad'
        : `all ${formatNumber(count)} listings, with their photos and ads`;
    },
    deletedData: 'their wishlist and all their messages, including for the people they wrote to',
    canceledOrders:
      'This also cancels their unpaid orders. Paid orders stay visible to the other buyer or seller.',
    deleteFinal: 'This can’t be undone. To block someone temporarily, suspend them instead.',
    deleted: 'User deleted successfully',
    verify: 'Verify',
    unverify: 'Unverify',
    verified: 'Marked as verified',
    unverified: 'Verification removed',
    suspend: 'Suspend',
    unsuspend: 'Unsuspend',
    suspendTitle: 'Suspend this user?',
    suspendBody: (name: string, email: string) =>
      `${name} (${email}) will be logged out everywhere and won’t be able to order, list cars, or send messages until you unsuspend them. Their cars will be hidden until then, but paid orders will continue.`,
    reason: 'Reason',
    reasonHint: 'Shown to them when they log in and recorded in the audit log.',
    suspended: 'User suspended',
    unsuspended: 'User unsuspended',
  },
  /** Results of bulk actions on users, and reasons why a user cannot be selected. */
  bulk: {
    verified: (count: number) => `${formatCount(count, 'person', 'people')} marked as verified`,
    notVerified: (count: number) => `${formatCount(count, 'person', 'people')} couldn’t be verified`,
    unverified: (count: number) => `${formatCount(count, 'person', 'people')} unverified`,
    notUnverified: (count: number) => `${formatCount(count, 'person', 'people')} couldn’t be unverified`,
    ownAccount: 'This is your account',
    admin: 'Admins don’t need verification',
    alreadyVerified: 'Already verified',
  },
} as const;
