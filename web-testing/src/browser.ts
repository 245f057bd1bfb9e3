import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { SiteConfig } from '@second-gear/contract/site-config';
import type { Role } from '@second-gear/contract/users';
import { type Person, useSession } from '@second-gear/shared-auth/session';
import { toast } from 'react-hot-toast/headless';
import { type FakeApi, fakeApi } from './fake-api.ts';

const CONFIG: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'test', authDomain: 'test', projectId: 'test' },
  authProviders: [],
  stripePublishableKey: 'pk_test_sandbox',
};

/** What jsdom lacks of a browser: modal dialogs, media queries, layout. */
function mendJsdom(): void {
  // Everything lies at 0,0 in jsdom, and so does every click: a press anywhere would be a press on a toast.
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

/** Makes jsdom's page a composed one: its configuration, and what the site asks of a browser. */
export function composePage(change: Partial<SiteConfig> = {}): void {
  mendJsdom();
  document.getElementById(SITE_CONFIG_ELEMENT_ID)?.remove();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify({ ...CONFIG, ...change });
  document.head.append(block);
}

/** In the form of our server's tokens: issued in 2023 for an hour. */
const TOKEN = `e30.${btoa('{"iat":1700000000,"exp":1700003600}').replaceAll('=', '')}.test`;

/** Who sits at the browser. */
export const ada: Person = { uid: 'ada', email: 'ada@example.com', displayName: 'Ada Martin' };

/** Signs Ada in, or somebody else of her name; which roles they have is not known. */
export function signIn(uid = ada.uid): void {
  localStorage.setItem('token', TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: { ...ada, uid },
    roles: null,
    rolesStatus: 'idle',
    suspended: null,
  });
}

/** Lets the browser know besides whose the session is, as after a sign-in. */
export function keepRecord(): void {
  localStorage.setItem('sg-session', JSON.stringify({ person: ada, obtainedAt: Date.now() }));
}

/** Signs Ada in with a role; null stands for roles that are still being looked up. */
export function signInAs(role: Role | null): void {
  localStorage.setItem('token', TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: ada,
    roles: role && { admin: role === 'admin', seller: role === 'seller', buyer: role === 'buyer' },
    rolesStatus: role ? 'ready' : 'loading',
    suspended: null,
  });
}

/** Nobody is signed in any more. */
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

/** A composed page in a browser that has forgotten the test before: storage, toasts, who was signed in. */
export function freshPage(change: Partial<SiteConfig> = {}): void {
  composePage(change);
  sessionStorage.clear();
  localStorage.clear();
  toast.remove();
  signOut();
}

/** Such a page, and a server behind it that knows nothing yet. */
export function freshSite(change: Partial<SiteConfig> = {}): FakeApi {
  freshPage(change);
  return fakeApi();
}
