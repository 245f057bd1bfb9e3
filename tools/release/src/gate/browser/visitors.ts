import type { Role } from '@second-gear/contract/users';
import type { BrowserContextOptions } from 'playwright-core';

/** Device, preferences, language, time zone and date of a test visitor's browser. */
interface Environment {
  /** Text after the visitor's name in messages. Empty for the default desktop. */
  label: string;
  options: BrowserContextOptions;
  /** Initial time of the visitor's clock. Default: the machine's time. */
  startsAt?: Date;
}

/** A desktop in the machine's time zone. */
export const DESKTOP: Environment = {
  label: '',
  options: { locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' },
};

/** A phone. Everything that a page can read differs from the desktop and from the server. */
const PHONE: Environment = {
  label: ' on a phone (390x844, touch, dark, de-DE, Asia/Kolkata)',
  options: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    locale: 'de-DE',
    timezoneId: 'Asia/Kolkata',
  },
};

/** A tablet whose clock shows the evening of a leap day, when the next day has begun in UTC. */
const ANOTHER_DAY: Environment = {
  label: ' on another day (2028-02-29, America/Los_Angeles)',
  options: {
    ...DESKTOP.options,
    viewport: { width: 820, height: 1180 },
    timezoneId: 'America/Los_Angeles',
  },
  startsAt: new Date('2028-03-01T05:30:00Z'),
};

/** A test visitor in the gate's browser. */
export interface FakeVisitor {
  /** Name in messages, such as `a buyer`. */
  name: string;
  /** Roles of the visitor. Null if signed out. */
  roles: readonly Role[] | null;
  environment: Environment;
  /** Whether the stub API returns empty lists. */
  hasEmptyLists?: boolean;
  /** Whether the visitor signs out and in again on each screen. */
  signsOut?: boolean;
  /** Whether the visitor stays on each screen for a while, and visits the first screens four times. */
  isReturning?: boolean;
}

/** A visitor with every role, to whom every screen shows all of its content. */
export const ALL_ROLES_VISITOR: FakeVisitor = {
  name: 'a user with every role',
  roles: ['buyer', 'seller', 'admin'],
  environment: DESKTOP,
};
/** A visitor with every role for whom every list is empty. */
export const EMPTY_LISTS_VISITOR: FakeVisitor = {
  ...ALL_ROLES_VISITOR,
  name: 'a user with empty lists',
  hasEmptyLists: true,
};
/**
 * A signed-out visitor, who gets server-rendered pages, in another time zone and language than the server.
 */
export const ANONYMOUS_ON_PHONE: FakeVisitor = {
  name: 'a signed-out visitor',
  roles: null,
  environment: PHONE,
};

/** Visitors as whom all targets are opened again after the first check, as a user with every role. */
export const VISITORS: readonly FakeVisitor[] = [
  { ...ALL_ROLES_VISITOR, environment: ANOTHER_DAY, isReturning: true },
  { ...ALL_ROLES_VISITOR, environment: PHONE, signsOut: true },
  ANONYMOUS_ON_PHONE,
  { name: 'a buyer', roles: ['buyer'], environment: DESKTOP },
  { name: 'a seller', roles: ['seller'], environment: PHONE },
  { name: 'an admin', roles: ['admin'], environment: DESKTOP },
  EMPTY_LISTS_VISITOR,
];

/** Returns a visitor's name in messages. */
export const nameOf = ({ name, environment }: FakeVisitor): string => name + environment.label;
