import type { IconName } from '@second-gear/ui/icon';
import { texts } from './texts.ts';

export interface DrawerLink {
  to: string;
  label: string;
  icon: IconName;
}
export interface DrawerLinkGroup {
  title: string;
  links: readonly DrawerLink[];
}

export const MESSAGES_PATH = '/dashboard/messages';

/** Drawer links of every signed-in user. */
export const commonLinks: readonly DrawerLink[] = [
  { to: '/dashboard', label: texts.profile, icon: 'user' },
  { to: MESSAGES_PATH, label: texts.messages, icon: 'mail' },
  { to: '/dashboard/offers', label: texts.offers, icon: 'sort' },
];

/** Drawer links of each role, in display order. */
export const linksByRole: Readonly<Record<'buyer' | 'seller' | 'admin', DrawerLinkGroup>> = {
  buyer: {
    title: texts.buyer.title,
    links: [
      { to: '/dashboard/my-order', label: texts.buyer.orders, icon: 'list' },
      { to: '/dashboard/wishlist', label: texts.buyer.wishlist, icon: 'heart' },
    ],
  },
  seller: {
    title: texts.seller.title,
    links: [
      { to: '/dashboard/allcars', label: texts.seller.allCars, icon: 'car' },
      { to: '/dashboard/addcar', label: texts.seller.addCar, icon: 'plus' },
      { to: '/dashboard/import', label: texts.seller.importCars, icon: 'upload' },
      { to: '/dashboard/mybuyers', label: texts.seller.myBuyers, icon: 'receipt' },
      { to: '/dashboard/hours', label: texts.seller.hours, icon: 'clock' },
      { to: '/dashboard/myproducts', label: texts.seller.myProducts, icon: 'megaphone' },
      { to: '/dashboard/payouts', label: texts.seller.payouts, icon: 'download' },
      { to: '/dashboard/reviews', label: texts.seller.reviews, icon: 'star' },
    ],
  },
  admin: {
    title: texts.admin.title,
    links: [
      { to: '/dashboard/overview', label: texts.admin.overview, icon: 'gauge' },
      { to: '/dashboard/allusers', label: texts.admin.allUsers, icon: 'user' },
      { to: '/dashboard/allbuyers', label: texts.admin.allBuyers, icon: 'receipt' },
      { to: '/dashboard/allsellers', label: texts.admin.allSellers, icon: 'megaphone' },
      { to: '/dashboard/reporteditems', label: texts.admin.reportedItems, icon: 'flag' },
      { to: '/dashboard/moderation', label: texts.admin.moderation, icon: 'shield' },
      { to: '/dashboard/disputes', label: texts.admin.disputes, icon: 'alert' },
      { to: '/dashboard/money', label: texts.admin.money, icon: 'card' },
      { to: '/dashboard/audit', label: texts.admin.audit, icon: 'clock' },
    ],
  },
};
