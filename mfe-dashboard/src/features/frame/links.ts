import type { IconName } from '@second-gear/ui/icon';
import { frame } from './texts.ts';

export interface FrameLink {
  to: string;
  label: string;
  icon: IconName;
}
export interface LinkGroup {
  title: string;
  links: readonly FrameLink[];
}

export const MESSAGES_PATH = '/dashboard/messages';

/** Drawer links of every signed-in user. */
export const commonLinks: readonly FrameLink[] = [
  { to: '/dashboard', label: frame.profile, icon: 'user' },
  { to: MESSAGES_PATH, label: frame.messages, icon: 'mail' },
  { to: '/dashboard/offers', label: frame.offers, icon: 'compare' },
];

/** Drawer links of each role flag, in order. */
export const linksByRole: Readonly<Record<'buyer' | 'seller' | 'admin', LinkGroup>> = {
  buyer: {
    title: frame.buyer.title,
    links: [
      { to: '/dashboard/my-order', label: frame.buyer.orders, icon: 'list' },
      { to: '/dashboard/wishlist', label: frame.buyer.wishlist, icon: 'heart' },
    ],
  },
  seller: {
    title: frame.seller.title,
    links: [
      { to: '/dashboard/allcars', label: frame.seller.allCars, icon: 'car' },
      { to: '/dashboard/addcar', label: frame.seller.addCar, icon: 'plus' },
      { to: '/dashboard/import', label: frame.seller.importCars, icon: 'upload' },
      { to: '/dashboard/mybuyers', label: frame.seller.myBuyers, icon: 'card' },
      { to: '/dashboard/hours', label: frame.seller.hours, icon: 'clock' },
      { to: '/dashboard/myproducts', label: frame.seller.myProducts, icon: 'megaphone' },
      { to: '/dashboard/payouts', label: frame.seller.payouts, icon: 'download' },
      { to: '/dashboard/reviews', label: frame.seller.reviews, icon: 'star' },
    ],
  },
  admin: {
    title: frame.admin.title,
    links: [
      { to: '/dashboard/overview', label: frame.admin.overview, icon: 'gauge' },
      { to: '/dashboard/allusers', label: frame.admin.allUsers, icon: 'user' },
      { to: '/dashboard/allbuyers', label: frame.admin.allBuyers, icon: 'user' },
      { to: '/dashboard/allsellers', label: frame.admin.allSellers, icon: 'shield' },
      { to: '/dashboard/reporteditems', label: frame.admin.reportedItems, icon: 'flag' },
      { to: '/dashboard/moderation', label: frame.admin.moderation, icon: 'shield' },
      { to: '/dashboard/disputes', label: frame.admin.disputes, icon: 'alert' },
      { to: '/dashboard/money', label: frame.admin.money, icon: 'card' },
      { to: '/dashboard/audit', label: frame.admin.audit, icon: 'clock' },
    ],
  },
};
