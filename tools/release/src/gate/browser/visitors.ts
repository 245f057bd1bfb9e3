import type { Role } from '@second-gear/contract/users';
import type { BrowserContextOptions } from 'playwright-core';

/** Device, preferences, language, time zone and date of a test visitor's browser. */
interface Environment {
  /** Words that follow the visitor in messages. Empty for the usual desktop. */
  label: string;
  options: BrowserContextOptions;
  /** Time at which the visitor's clock starts. Without one it is the machine's. */
  startsAt?: Date;
}

/** A desktop in the machine's time zone. */
export const DESKTOP: Environment = {
  label: '',
  options: { locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' },
};

/** A phone that differs from the desktop, and from the server, in everything that a page can read. */
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

/** A laptop whose clock shows the evening of a leap day, which is already the next day in UTC. */
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
  who: string;
  /** Roles of the visitor. Null if signed out. */
  roles: readonly Role[] | null;
  environment: Environment;
  /** Whether the stub API returns empty lists. */
  hasEmptyLists?: boolean;
  /** Whether the visitor signs out and in again on each screen. */
  signsOut?: boolean;
  /** Whether the visitor stays on each screen for a while, and visits the first screens four times. */
  returns?: boolean;
}

/** A visitor with every role, so that every screen shows all of its content. */
export const ALL_ROLES_VISITOR: FakeVisitor = {
  who: 'a user with every role',
  roles: ['buyer', 'seller', 'admin'],
  environment: DESKTOP,
};
/** A visitor with every role for whom every list is empty. */
export const EMPTY_LISTS_VISITOR: FakeVisitor = {
  ...ALL_ROLES_VISITOR,
  who: 'a user with empty lists',
  hasEmptyLists: true,
};
/** The visitor for whom the renderer renders pages, far from the server's time zone and language. */
export const ANONYMOUS_ON_PHONE: FakeVisitor = {
  who: 'a signed-out visitor',
  roles: null,
  environment: PHONE,
};

/** Visitors as whom all targets are opened again, after they were first opened as a user with every role. */
export const VISITORS: readonly FakeVisitor[] = [
  { ...ALL_ROLES_VISITOR, environment: ANOTHER_DAY, returns: true },
  { ...ALL_ROLES_VISITOR, environment: PHONE, signsOut: true },
  ANONYMOUS_ON_PHONE,
  { who: 'a buyer', roles: ['buyer'], environment: DESKTOP },
  { who: 'a seller', roles: ['seller'], environment: PHONE },
  { who: 'an admin', roles: ['admin'], environment: DESKTOP },
  EMPTY_LISTS_VISITOR,
];

/** Returns a visitor's name in messages. */
export const nameOf = ({ who, environment }: FakeVisitor): string => who + environment.label;
