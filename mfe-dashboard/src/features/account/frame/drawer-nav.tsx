import { refreshRoles, useRoles, useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon, type IconName } from '@second-gear/ui/icon';
import { Spinner } from '@second-gear/ui/states';
import { type ReactElement, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { texts } from './texts.ts';
import { UnreadCount } from './unread-count.tsx';
import { useUnreadCount } from './use-unread-count.ts';

interface DrawerLink {
  to: string;
  label: string;
  icon: IconName;
}
interface DrawerLinkGroup {
  title: string;
  links: readonly DrawerLink[];
}

const MESSAGES_PATH = '/dashboard/messages';

const commonLinks: readonly DrawerLink[] = [
  { to: '/dashboard', label: texts.profile, icon: 'user' },
  { to: MESSAGES_PATH, label: texts.messages, icon: 'mail' },
  { to: '/dashboard/offers', label: texts.offers, icon: 'sort' },
];

/** Drawer links of each role, in display order. */
const linksByRole: Readonly<Record<'buyer' | 'seller' | 'admin', DrawerLinkGroup>> = {
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

const Nav = styled.nav`
  display: grid;
  gap: var(--sg-space-4);

  .title {
    margin-bottom: var(--sg-space-1);
    padding-inline: var(--sg-space-3);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    font-weight: 600;
  }
  ul {
    display: grid;
    gap: 2px;
    list-style: none;
  }
  a {
    display: flex;
    gap: var(--sg-space-3);
    align-items: center;
    min-height: 2.75rem;
    padding-inline: var(--sg-space-3);
    border-radius: var(--sg-radius-m);
    color: var(--sg-ink);
    text-decoration: none;
  }
  .label {
    flex: 1;
  }
  a:hover {
    background: var(--sg-surface-2);
  }
  a[aria-current='page'] {
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
    font-weight: 600;
  }
`;

interface DrawerLinksProps {
  links: readonly DrawerLink[];
  onNavigate: (() => void) | undefined;
}

const DrawerLinks = ({ links, onNavigate }: DrawerLinksProps) => {
  const unread = useUnreadCount();
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/dashboard'} onClick={onNavigate}>
            <Icon name={icon} size={20} />
            <span className="label">{label}</span>
            {to === MESSAGES_PATH ? <UnreadCount count={unread} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};

/**
 * Renders the drawer's links. Common links appear immediately, the links of a role once the roles have
 * loaded.
 */
export function DrawerNav({ onNavigate }: { onNavigate?: () => void }): ReactElement {
  const id = useId();
  const roles = useRoles();
  const rolesStatus = useSession((session) => session.rolesStatus);
  return (
    <Nav aria-label={texts.dashboard}>
      <DrawerLinks links={commonLinks} onNavigate={onNavigate} />
      {(['buyer', 'seller', 'admin'] as const)
        .filter((role) => roles?.[role])
        .map((role) => (
          // This is not a heading element, because the drawer comes before the page's h1.
          <div key={role} role="group" aria-labelledby={id + role}>
            <p className="title" id={id + role}>
              {linksByRole[role].title}
            </p>
            <DrawerLinks links={linksByRole[role].links} onNavigate={onNavigate} />
          </div>
        ))}
      {roles === null && rolesStatus !== 'error' ? <Spinner label={texts.loadingRoles} /> : null}
      {rolesStatus === 'error' ? (
        <div>
          <FormError>{texts.rolesFailed}</FormError>
          <Button variant="ghost" flush size="s" onClick={() => void refreshRoles()}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </Nav>
  );
}
