import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { SiteConfig } from '@second-gear/contract/site-config';
import { type SlotHost, SlotProvider } from '@second-gear/contract/slots';
import type { Role } from '@second-gear/contract/users';
import { useSession } from '@second-gear/shared-auth/session';
import { Toaster } from '@second-gear/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider, useLocation, useRouteError } from 'react-router-dom';
import { routes } from '../routes.tsx';

/** In the form of our server's tokens: issued in 2023 for an hour. */
const TOKEN = `e30.${btoa('{"iat":1700000000,"exp":1700003600}').replaceAll('=', '')}.test`;

export const ada = { uid: 'ada', email: 'ada@example.com', displayName: 'Ada Martin' };

const config: SiteConfig = {
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
}

export const signOutNow = (): void => {
  localStorage.clear();
  useSession.setState({ status: 'signed-out', user: null, roles: null, rolesStatus: 'idle' });
};

/** Ada is signed in; `role` null stands for roles that are still being looked up. */
export const signInAs = (role: Role | null): void => {
  localStorage.setItem('token', TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: ada,
    roles: role && { admin: role === 'admin', seller: role === 'seller', buyer: role === 'buyer' },
    rolesStatus: role ? 'ready' : 'loading',
  });
};

/** Puts a composed page's configuration in place and forgets what an earlier test left. */
export function openSite(): void {
  mendJsdom();
  document.getElementById(SITE_CONFIG_ELEMENT_ID)?.remove();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify(config);
  document.head.append(block);
  sessionStorage.clear();
  localStorage.clear();
  toast.remove();
}

const host: SlotHost = {
  render: (name, props) => <p>{`slot ${name} ${JSON.stringify(props)}`}</p>,
  preload: () => undefined,
};

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: { pathname: string } } | null)?.from?.pathname;
  return <p>{`elsewhere ${pathname}${search}${from === undefined ? '' : ` from ${from}`}`}</p>;
}

function ErrorScreen() {
  const error = useRouteError();
  return <p>{error instanceof Object && 'status' in error ? `error ${String(error.status)}` : 'bug'}</p>;
}

/** The dashboard's own routes at an address, inside what the shell provides; other pages are their addresses in words. */
export function visit(address: string) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const router = createMemoryRouter(
    [
      {
        errorElement: <ErrorScreen />,
        children: [...routes({ queryClient }), { path: '*', element: <Elsewhere /> }],
      },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={host}>
        <RouterProvider router={router} />
        <Toaster />
      </SlotProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}
