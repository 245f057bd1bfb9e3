import { texts } from './texts.ts';

/** The header's links, in order. */
export const navLinks: readonly { to: string; label: string; newTab?: true }[] = [
  { to: '/', label: texts.nav.home },
  { to: '/viewallcars', label: texts.nav.cars },
  { to: '/dashboard/addcar', label: texts.nav.sell },
  { to: '/blogs', label: texts.nav.faq },
  { to: '/about', label: texts.nav.about },
  { to: '/contacts', label: texts.nav.contacts },
  { to: '/blog', label: texts.nav.blog, newTab: true },
];
