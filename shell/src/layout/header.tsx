import { IconButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { Logo } from '@second-gear/ui/logo';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { AccountLinks } from './account-links.tsx';
import { HeaderBar, HeaderMenu, HeaderRow, Nav } from './header-css.ts';
import { texts } from './texts.ts';

/** The header's links, in order. */
const navLinks: readonly { to: string; label: string; newTab?: true }[] = [
  { to: '/', label: texts.nav.home },
  { to: '/viewallcars', label: texts.nav.cars },
  { to: '/dashboard/addcar', label: texts.nav.sell },
  { to: '/blogs', label: texts.nav.faq },
  { to: '/about', label: texts.nav.about },
  { to: '/contacts', label: texts.nav.contacts },
  { to: '/blog', label: texts.nav.blog, newTab: true },
];

function MainNav(): ReactElement {
  return (
    <Nav aria-label={texts.nav.label}>
      <ul>
        {navLinks.map(({ to, label, newTab }) => (
          <li key={to}>
            {newTab ? (
              <a href={to} target="_blank" rel="noopener">
                {label}
                <Icon name="external" size={14} />
                <VisuallyHidden>{texts.nav.newTab}</VisuallyHidden>
              </a>
            ) : (
              <NavLink to={to} end>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </Nav>
  );
}

/** Logo, navigation and account links. On narrow screens the last two collapse into a menu. */
export function Header(): ReactElement {
  const { key } = useLocation();
  // The history key at which the menu was opened. Any navigation closes the menu.
  const [openKey, setOpenKey] = useState<string | null>(null);
  const open = openKey === key;
  // Without this, Back would return to the same key and reopen the menu.
  useEffect(
    () => () => {
      setOpenKey(null);
    },
    [key],
  );
  const panelId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpenKey(null);
    menuButton.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenKey(null);
  };

  return (
    <HeaderBar onKeyDown={onKeyDown} onBlur={onBlur}>
      <HeaderRow>
        <Link to="/" className="home">
          <Logo height={32} />
        </Link>
        <IconButton
          ref={menuButton}
          className="menu"
          icon={open ? 'close' : 'menu'}
          label={open ? texts.nav.close : texts.nav.open}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => {
            setOpenKey(open ? null : key);
          }}
        />
        <HeaderMenu id={panelId} $open={open}>
          <MainNav />
          <AccountLinks />
        </HeaderMenu>
      </HeaderRow>
    </HeaderBar>
  );
}
