import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { SiteConfig } from '@second-gear/contract/site-config';
import { useSession } from '@second-gear/shared-auth/session';
import { Toaster } from '@second-gear/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

/** In the form of our server's tokens: issued in 2023 for an hour. */
const TOKEN = `e30.${btoa('{"iat":1700000000,"exp":1700003600}').replaceAll('=', '')}.test`;

export const buyer = { uid: 'ada', email: 'ada@example.com', displayName: 'Ada Buyer' };

const config: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'test', authDomain: 'test', projectId: 'test' },
  authProviders: [],
  stripePublishableKey: 'pk_test_sandbox',
  stripeScript: 'http://127.0.0.1:1/stripe.js',
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

/** Puts a composed page's blocks in place and signs the buyer in. */
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
  localStorage.setItem('token', TOKEN);
  useSession.setState({ status: 'signed-in', user: buyer });
  toast.remove();
}

/** Renders inside what the shell provides. The other pages of the site are their addresses in words. */
export function renderInSite(screen: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={screen} />
          <Route path="/login" element={<p>the login page</p>} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
