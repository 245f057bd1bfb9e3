import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { Discovery } from '@second-gear/federation/discovery';
import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeCatalog } from '../../testing/fake-catalog.tsx';
import { createFrameRoutes } from '../../testing/frame-routes.tsx';
import { createTestDiscovery } from '../../testing/test-discovery.ts';
import { createRemoteLoader } from '../loading/remote-loader.ts';
import { pollReleases } from '../updates/poll-releases.ts';
import { watchPaths } from '../updates/watch-paths.ts';
import { createTabVersions } from '../versions/versions.ts';
import { createFaultRecovery } from './recover-from-fault.ts';
import { createRemoteRoutes } from './remote-routes.tsx';

const queryClient = createQueryClient();
const routes = ['/', '/cars/:id', '/form'];
const createDiscovery = (version: string, revision = 1, previous?: string) =>
  createTestDiscovery({ catalog: { version, routes, ...(previous ? { previous } : {}) } }, revision);

/** Opens the site at a path. `deploy` sets the document that an open tab polls. */
async function openSite(
  path: string,
  initialDiscovery: Discovery,
  {
    reachable = true,
    signedOut = false,
    loadDelay = Promise.resolve(),
  }: { reachable?: boolean; signedOut?: boolean; loadDelay?: Promise<void> } = {},
) {
  history.replaceState(null, '', path);
  let currentDiscovery = initialDiscovery;
  const events: TelemetryEvent[] = [];
  const signInPreloads: string[] = [];
  const report = (event: TelemetryEvent) => events.push(event);
  const isReachable = () => Promise.resolve(reachable);
  const versions = createTabVersions(initialDiscovery, () => Promise.resolve(null));
  const loader = createRemoteLoader(
    versions.listCandidates,
    async ({ version }) => {
      await loadDelay;
      return createFakeCatalog(version);
    },
    report,
    isReachable,
  );
  const remoteRoutes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    recoverFromFault: createFaultRecovery({ versions, loader, report, isReachable }),
    onRendered: () => undefined,
    createShellRoutes: () => createFrameRoutes(remoteRoutes),
    rootId: 'screens',
    isSignedOut: () => signedOut,
    preloadSignIn: () => signInPreloads.push(location.pathname),
  });
  const paths = watchPaths();
  const router = createBrowserRouter(createFrameRoutes(remoteRoutes), {
    patchRoutesOnNavigation: remoteRoutes.patch,
  });
  remoteRoutes.attach(router);
  paths.attach(router);
  render(<RouterProvider router={router} />);
  pollReleases({
    versions,
    loader,
    routes: remoteRoutes,
    router,
    paths,
    fetchLatest: () => Promise.resolve(currentDiscovery),
  });
  await screen.findByRole('heading');
  return {
    events,
    signInPreloads,
    versions,
    router,
    deploy: async (newDiscovery: Discovery) => {
      currentDiscovery = newDiscovery;
      await act(async () => {
        window.dispatchEvent(new Event('focus'));
        await Promise.resolve();
      });
    },
  };
}

const findHeading = (name: string) => screen.findByRole('heading', { name });

let originalError: typeof console.error;
beforeEach(() => {
  sessionStorage.clear();
  originalError = console.error;
  // React and the frame log the errors that these tests cause.
  console.error = () => undefined;
});
afterEach(() => {
  console.error = originalError;
});

test('the router still has the internal method that replaces routes from the next navigation on', async () => {
  const router = createMemoryRouter([
    { id: 'one', path: '/' },
    { id: 'removed', path: '/removed' },
    { id: 'none', path: '*' },
  ]);
  const matchedIds = () => router.state.matches.map(({ route }) => route.id);
  router._internalSetRoutes([
    { id: 'two', path: '/' },
    { id: 'added', path: '/added' },
    { id: 'none', path: '*' },
  ]);
  expect(matchedIds()).toEqual(['one']);
  await router.navigate('/added');
  expect(matchedIds()).toEqual(['added']);
  await router.navigate('/removed');
  expect(matchedIds()).toEqual(['none']);
  await router.navigate('/');
  expect(matchedIds()).toEqual(['two']);
});

test('a remote that loads during two navigations renders the screen of the second one', async () => {
  let finishLoading = (): void => undefined;
  const loadDelay = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const { router } = await openSite('/about', createDiscovery('1'), { loadDelay });
  await act(async () => {
    // The router aborts the first navigation, and ignores the routes that it adds.
    void router.navigate('/');
    const whenNavigated = router.navigate('/cars/7');
    finishLoading();
    await whenNavigated;
  });
  await findHeading('Car by 1');
});

test('an open tab switches versions at the next navigation into the remote, and typed text stays', async () => {
  const { deploy } = await openSite('/', createDiscovery('1'));
  await findHeading('Home of 1');
  await userEvent.type(screen.getByLabelText('Newsletter'), 'ann@');
  expect(document.documentElement.dataset['revision']).toBe('1');
  await deploy(createDiscovery('2', 2));
  await waitFor(() => {
    expect(document.documentElement.dataset['revision']).toBe('2');
  });
  await findHeading('Home of 1');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(location.search).toBe('?q=ford');
  await findHeading('Home of 1');
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await findHeading('Car by 2');
  expect(screen.getByLabelText('Newsletter')).toHaveValue('ann@');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await findHeading('Home of 2');
});

test('an open tab also switches versions after the visitor leaves and goes Back', async () => {
  const { deploy } = await openSite('/', createDiscovery('1'));
  await findHeading('Home of 1');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await findHeading('About');
  await deploy(createDiscovery('2', 2));
  act(() => {
    history.back();
  });
  await findHeading('Home of 2');
});

describe('a form that blocks navigation', () => {
  const openForm = async () => {
    const site = await openSite('/', createDiscovery('1'));
    await findHeading('Home of 1');
    await userEvent.click(screen.getByRole('link', { name: 'Form' }));
    await findHeading('Form of 1');
    await userEvent.type(screen.getByLabelText('Mileage'), '42000');
    await site.deploy(createDiscovery('2', 2));
    await waitFor(() => {
      expect(document.documentElement.dataset['revision']).toBe('2');
    });
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  const goToCar = () => userEvent.click(screen.getByRole('link', { name: 'Car' }));
  const goBack = () => history.back();
  test.each([
    ['a link', goToCar],
    ['Back', goBack],
  ])(
    'after %s and Stay, the form keeps its text and version until the visitor presses Leave',
    async (_, leave) => {
      await openForm();
      await leave();
      await press('Stay');
      await press('Next step');
      expect(location.pathname + location.search).toBe('/form?step=2');
      await findHeading('Form of 1');
      expect(screen.getByLabelText('Mileage')).toHaveValue('42000');
      await goToCar();
      await press('Leave');
      await findHeading('Car by 2');
    },
  );
});

test('an open tab does not switch versions during a payment', async () => {
  const { versions, deploy } = await openSite('/', createDiscovery('1'));
  versions.hold({ catalog: '1' });
  await deploy(createDiscovery('2', 2));
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await findHeading('Car by 1');
});

test('a version that throws on the page is replaced by the previous version in this tab, at the same URL', async () => {
  const { events } = await openSite('/', createDiscovery('broken', 1, 'good'));
  await findHeading('Home of good');
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'render-failed broken',
    'mounted good',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await findHeading('Car by good');
});

test.each([
  ['a previous version, which the next visit gets', 'good', 'Home of good'],
  ['no other version', undefined, 'Home of leaky'],
])(
  'a version that throws when the visitor leaves it does not break the next page: %s',
  async (_, previous, heading) => {
    const { events } = await openSite('/', createDiscovery('leaky', 1, previous));
    await findHeading('Home of leaky');
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    await findHeading('About');
    expect(screen.queryByTestId('remote-fallback')).toBeNull();
    expect(events).toContainEqual({
      remote: 'catalog',
      version: 'leaky',
      kind: 'render-failed',
      detail: 'Error: the cleanup failed',
    });
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await findHeading(heading);
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    await findHeading('About');
  },
);

test('a remote without another version shows Retry, and the frame keeps working', async () => {
  await openSite('/about', createDiscovery('broken'));
  await userEvent.type(screen.getByLabelText('Newsletter'), 'ann@');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByTestId('remote-fallback');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByLabelText('Newsletter')).toHaveValue('ann@');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await findHeading('About');
});

describe('a screen that requires an account', () => {
  const site = createTestDiscovery({ dashboard: { version: '1', routes: ['/mine'], account: ['/mine'] } });

  test('a signed-out visitor goes to the login page, and the remote is not loaded', async () => {
    const { events, signInPreloads } = await openSite('/about', site, { signedOut: true });
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await findHeading('Login for /mine?order=7');
    expect(signInPreloads).toEqual(['/about']);
    expect(events).toEqual([]);
    history.back();
    await findHeading('About');
    history.forward();
    await findHeading('Login for /mine?order=7');
  });

  test('a signed-out visitor who goes Back to a private screen is redirected to login, and can go further back', async () => {
    history.replaceState(null, '', '/about');
    history.pushState(null, '', '/mine');
    history.pushState(null, '', '/about?then');
    await openSite('/about?then', site, { signedOut: true });
    history.back();
    await findHeading('Login for /mine');
    expect(location.pathname).toBe('/login');
    history.back();
    await findHeading('About');
  });

  test('a visitor who may be signed in gets the private screen, and /login is preloaded', async () => {
    const { signInPreloads } = await openSite('/about', site);
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await findHeading('Mine by 1');
    expect(signInPreloads).toEqual(['/about']);
  });

  test('a private screen at the page’s initial URL redirects by itself', async () => {
    await openSite('/mine', site, { signedOut: true });
    await findHeading('Mine by 1');
  });

  test('a public screen does not load the login page', async () => {
    const { signInPreloads } = await openSite('/cars/7', createDiscovery('1'), { signedOut: true });
    await findHeading('Car by 1');
    expect(signInPreloads).toEqual([]);
  });
});

test('a fault while the site is unreachable is neither reported nor stored', async () => {
  const { events } = await openSite('/', createDiscovery('broken', 1, 'good'), { reachable: false });
  await screen.findByTestId('remote-fallback');
  expect(events.filter(({ kind }) => kind !== 'mounted')).toEqual([]);
  expect(sessionStorage.getItem('failed-versions')).toBeNull();
});

test('a version that failed without an alternative is tried again after a reload', async () => {
  await openSite('/', createDiscovery('broken'));
  await screen.findByTestId('remote-fallback');
  expect(sessionStorage.getItem('failed-versions')).toBeNull();
});
