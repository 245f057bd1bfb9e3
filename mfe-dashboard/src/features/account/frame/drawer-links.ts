import type { IconName } from '@second-gear/ui/icon';
import { frameTexts } from './texts.ts';

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
  { to: '/dashboard', label: frameTexts.profile, icon: 'user' },
  { to: MESSAGES_PATH, label: frameTexts.messages, icon: 'mail' },
  { to: '/dashboard/offers', label: frameTexts.offers, icon: 'sort' },
];

/** Drawer links of each role, in display order. */
export const linksByRole: Readonly<Record<'buyer' | 'seller' | 'admin', DrawerLinkGroup>> = {
  buyer: {
    title: frameTexts.buyer.title,
    links: [
      { to: '/dashboard/my-order', label: frameTexts.buyer.orders, icon: 'list' },
      { to: '/dashboard/wishlist', label: frameTexts.buyer.wishlist, icon: 'heart' },
    ],
  },
  seller: {
    title: frameTexts.seller.title,
    links: [
      { to: '/dashboard/allcars', label: frameTexts.seller.allCars, icon: 'car' },
      { to: '/dashboard/addcar', label: frameTexts.seller.addCar, icon: 'plus' },
      { to: '/dashboard/import', label: frameTexts.seller.importCars, icon: 'upload' },
      { to: '/dashboard/mybuyers', label: frameTexts.seller.myBuyers, icon: 'receipt' },
      { to: '/dashboard/hours', label: frameTexts.seller.hours, icon: 'clock' },
      { to: '/dashboard/myproducts', label: frameTexts.seller.myProducts, icon: 'megaphone' },
      { to: '/dashboard/payouts', label: frameTexts.seller.payouts, icon: 'download' },
      { to: '/dashboard/reviews', label: frameTexts.seller.reviews, icon: 'star' },
    ],
  },
  admin: {
    title: frameTexts.admin.title,
    links: [
      { to: '/dashboard/overview', label: frameTexts.admin.overview, icon: 'gauge' },
      { to: '/dashboard/allusers', label: frameTexts.admin.allUsers, icon: 'user' },
      { to: '/dashboard/allbuyers', label: frameTexts.admin.allBuyers, icon: 'receipt' },
      { to: '/dashboard/allsellers', label: frameTexts.admin.allSellers, icon: 'megaphone' },
      { to: '/dashboard/reporteditems', label: frameTexts.admin.reportedItems, icon: 'flag' },
      { to: '/dashboard/moderation', label: frameTexts.admin.moderation, icon: 'shield' },
      { to: '/dashboard/disputes', label: frameTexts.admin.disputes, icon: 'alert' },
      { to: '/dashboard/money', label: frameTexts.admin.money, icon: 'card' },
      { to: '/dashboard/audit', label: frameTexts.admin.audit, icon: 'clock' },
    ],
  },
};
