import { DarkPanel } from '@second-gear/ui/layout';
import { Logo } from '@second-gear/ui/logo';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Newsletter } from './newsletter.tsx';
import { texts } from './texts.ts';

const Inner = styled.div`
  display: grid;
  grid-template-columns: 1.3fr 1fr 1fr 2.2fr;
  gap: var(--sg-space-6) var(--sg-space-7);
  max-width: var(--sg-max);
  margin-inline: auto;
  padding: var(--sg-space-7) var(--sg-gutter) var(--sg-space-5);
  color: var(--sg-on-night-2);

  h2 {
    color: var(--sg-on-night);
    font-size: var(--sg-text-l);
  }
  ul {
    margin-top: var(--sg-space-2);
    list-style: none;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    color: var(--sg-on-night-2);
    text-decoration: none;
    &:hover {
      color: var(--sg-on-night);
      text-decoration: underline;
    }
  }
  > .brand {
    display: grid;
    align-content: start;
    gap: var(--sg-space-3);
    color: var(--sg-on-night);
  }
  > .copyright {
    grid-column: 1 / -1;
    padding-top: var(--sg-space-4);
    border-top: 1px solid var(--sg-night-line);
    font-size: var(--sg-text-s);
  }
  @media (max-width: 56rem) {
    grid-template-columns: 1fr 1fr;

    > .brand,
    > .newsletter {
      grid-column: 1 / -1;
    }
  }
`;

interface FooterLink {
  to: string;
  label: string;
}
const exploreLinks: readonly FooterLink[] = [
  { to: '/', label: texts.nav.home },
  { to: '/viewallcars', label: texts.nav.cars },
  { to: '/about', label: texts.nav.about },
  { to: '/blog', label: texts.nav.blog },
];
const helpLinks: readonly FooterLink[] = [
  { to: '/blogs', label: texts.nav.faq },
  { to: '/contacts', label: texts.nav.contacts },
  { to: '/dashboard', label: texts.nav.dashboard },
];

function FooterNav({ title, links }: { title: string; links: readonly FooterLink[] }): ReactElement {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer(): ReactElement {
  return (
    <footer>
      <DarkPanel>
        <Inner>
          <div className="brand">
            <Logo height={34} />
            <p>{texts.footer.motto}</p>
          </div>
          <FooterNav title={texts.footer.explore} links={exploreLinks} />
          <FooterNav title={texts.footer.help} links={helpLinks} />
          <div className="newsletter">
            <Newsletter />
          </div>
          <p className="copyright">{texts.footer.rights(new Date().getFullYear())}</p>
        </Inner>
      </DarkPanel>
    </footer>
  );
}
