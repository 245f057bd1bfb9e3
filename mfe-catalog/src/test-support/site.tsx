import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { SiteConfig } from '@second-gear/contract/site-config';
import { type SlotHost, type SlotProps, SlotProvider } from '@second-gear/contract/slots';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { useSession } from '@second-gear/shared-auth/session';
import { Toaster } from '@second-gear/ui/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, isRouteErrorResponse, RouterProvider, useRouteError } from 'react-router-dom';
import remote from '../remote.tsx';
import { compared } from '../shared/compare/compared.ts';
import { recent } from '../shared/recent/recent.ts';
import { buildAd, buildCar, categories } from './builders.ts';
import { fakeApi, json, pageOf } from './fake-api.ts';

/** In the form of our server's tokens: issued in 2023 for an hour. */
const TOKEN = `e30.${btoa('{"iat":1700000000,"exp":1700003600}').replaceAll('=', '')}.test`;

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

export function signIn(uid = 'ada'): void {
  localStorage.setItem('token', TOKEN);
  useSession.setState({
    status: 'signed-in',
    user: { uid, email: 'ada@example.com', displayName: 'Ada Buyer' },
  });
}

/** An empty browser on a site whose server knows one car, one ad and two categories. */
export function prepareSite() {
  mendJsdom();
  document.getElementById(SITE_CONFIG_ELEMENT_ID)?.remove();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify(config);
  document.head.append(block);
  compared.clear();
  recent.clear();
  sessionStorage.clear();
  localStorage.clear();
  toast.remove();
  useSession.setState({ status: 'signed-out', user: null, roles: null });
  const api = fakeApi();
  api.on('GET /cars', (sent) => pageOf(sent, [buildCar()]));
  api.on('GET /viewallcars', (sent) => pageOf(sent, [buildCar()]));
  api.on('GET /cars/volvo', () => json(buildCar()));
  api.on('GET /ads', (sent) => pageOf(sent, [buildAd()]));
  api.on('GET /category', () => json(categories));
  api.on('GET /category/wagon', (sent) => pageOf(sent, [buildCar()]));
  api.on('GET /brands', () => json([{ brandName: 'Volvo', cars: 1 }]));
  api.on('GET /wishlist', () => json([]));
  api.on('GET /orders', () => json([]));
  return api;
}

/** Stands in for the checkout remote's booking modal. */
function FakeBooking({ car, onClose, onBooked }: SlotProps['booking-modal']) {
  return (
    <div role="dialog" aria-label="booking">
      booking {car.brandName} {car.model}
      <button onClick={onBooked}>book it</button>
      <button onClick={onClose}>not now</button>
    </div>
  );
}

function ErrorScreen() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? `error ${String(error.status)}` : 'broken screen'}</p>;
}

/** Opens an address of the catalog inside what the shell provides. Other pages are one line of text. */
export function openSite(address: string) {
  const queryClient = createQueryClient();
  const preloaded: string[] = [];
  const slotHost: SlotHost = {
    render: (name, props) =>
      name === 'booking-modal' ? <FakeBooking {...(props as SlotProps['booking-modal'])} /> : <p>{name}</p>,
    preload: (name) => {
      preloaded.push(name);
    },
  };
  const router = createMemoryRouter(
    [
      {
        hydrateFallbackElement: <p>starting</p>,
        errorElement: <ErrorScreen />,
        children: [...remote.routes({ queryClient }), { path: '/login', element: <p>the login page</p> }],
      },
    ],
    { initialEntries: [address] },
  );
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={slotHost}>
        <RouterProvider router={router} />
        <Toaster />
      </SlotProvider>
    </QueryClientProvider>,
  );
  return {
    container,
    preloaded,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
  };
}
