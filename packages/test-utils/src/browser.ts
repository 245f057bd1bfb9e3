import type { Role } from '@second-gear/contract/users';
import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import type { SiteConfig } from '@second-gear/federation/site-config';
import { type Person, useSession } from '@second-gear/shared-auth/session';
import { toast } from 'react-hot-toast/headless';
import { createFakeApi, type FakeApi } from './fake-api.ts';

const SITE_CONFIG: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'test', authDomain: 'test', projectId: 'test' },
  authProviders: [],
  stripePublishableKey: 'pk_test_sandbox',
};

/** Adds browser features that jsdom lacks: modal dialogs, media queries, layout. */
function polyfillJsdom(): void {
  // In jsdom, all elements and clicks are at 0,0, so every click would hit a toast. Moves all elements away.
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(-1, -1, 0, 0);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
}

/**
 * Prepares jsdom's document like a page of the site: adds the site configuration, and browser features that
 * jsdom lacks.
 */
export function setUpPage(overrides: Partial<SiteConfig> = {}): void {
  polyfillJsdom();
  document.getElementById(SITE_CONFIG_ELEMENT_ID)?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = SITE_CONFIG_ELEMENT_ID;
  script.textContent = JSON.stringify({ ...SITE_CONFIG, ...overrides });
  document.head.append(script);
}

/** An expired session token in the format of our server. It was issued in 2023 for one hour. */
const SESSION_TOKEN = `e30.${btoa('{"iat":1700000000,"exp":1700003600}').replaceAll('=', '')}.test`;

/** The user whom `signIn` signs in. */
export const ada: Person = { uid: 'ada', email: 'ada@example.com', displayName: 'Ada Martin' };

/** Signs in Ada, or another user with Ada's name. Does not load the roles. */
export function signIn(uid = ada.uid): void {
  localStorage.setItem('token', SESSION_TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: { ...ada, uid },
    roles: null,
    rolesStatus: 'idle',
    suspended: null,
  });
}

/** Stores Ada's session in local storage, as a real sign-in does. */
export function storeSessionRecord(): void {
  localStorage.setItem('sg-session', JSON.stringify({ person: ada, obtainedAt: Date.now() }));
}

/** Signs in Ada with a role. If `role` is null, her roles are still loading. */
export function signInAs(role: Role | null): void {
  localStorage.setItem('token', SESSION_TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: ada,
    roles: role && { admin: role === 'admin', seller: role === 'seller', buyer: role === 'buyer' },
    rolesStatus: role ? 'ready' : 'loading',
    suspended: null,
  });
}

export function signOut(): void {
  localStorage.removeItem('token');
  useSession.setState({
    status: 'signed-out',
    user: null,
    roles: null,
    rolesStatus: 'idle',
    suspended: null,
  });
}

/** Resets the page and all browser state of earlier tests: storage, toasts, and the signed-in user. */
export function resetPage(overrides: Partial<SiteConfig> = {}): void {
  setUpPage(overrides);
  sessionStorage.clear();
  localStorage.clear();
  toast.remove();
  signOut();
}

/** Resets the page and creates a fake API without handlers. */
export function resetPageWithFakeApi(overrides: Partial<SiteConfig> = {}): FakeApi {
  resetPage(overrides);
  return createFakeApi();
}
