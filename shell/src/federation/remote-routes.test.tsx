import type { Discovery } from '@second-gear/contract/discovery';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { catalogOf } from '../testing/catalog-of.tsx';
import { deployed } from '../testing/deployed.ts';
import { followReleases } from './follow-releases.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { createRemoteRoutes } from './remote-routes.tsx';
import { createVersions } from './versions.ts';
import { watchPaths } from './watch-paths.ts';

const queryClient = createQueryClient();
const routes = ['/', '/cars/:id', '/form'];
const at = (version: string, revision = 1, previous?: string) =>
  deployed({ catalog: { version, routes, ...(previous ? { previous } : {}) } }, revision);

function Login() {
  const from = useLocation().state?.from as { pathname: string; search: string } | undefined;
  return <h1>Login for {from ? from.pathname + from.search : 'nobody'}</h1>;
}

const frame = () => [
  {
    id: 'root',
    element: (
      <>
        <label>
          Newsletter <input />
        </label>
        <Link to="/">Home</Link> <Link to="/cars/7">Car</Link> <Link to="/about">About</Link>{' '}
        <Link to="/mine?order=7">Mine</Link> <Link to="/form">Form</Link>
        <Outlet />
      </>
    ),
    children: [
      { path: 'about', element: <h1>About</h1> },
      { path: 'login', element: <Login /> },
      { path: '*', loader: () => null, element: <h1>Nothing</h1> },
    ],
  },
];

/** Opens the site at a path. `deploy` sets the document that an open tab polls. */
async function open(path: string, first: Discovery, { reachable = true, signedOut = false } = {}) {
  history.replaceState(null, '', path);
  let current = first;
  const events: TelemetryEvent[] = [];
  const onTheWay: string[] = [];
  const report = (event: TelemetryEvent) => events.push(event);
  const isReachable = () => Promise.resolve(reachable);
  const versions = createVersions(first, () => Promise.resolve(null));
  const loader = createRemoteLoader(
    versions.toTry,
    ({ version }) => Promise.resolve(catalogOf(version)),
    report,
    isReachable,
  );
  const remoteRoutes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    isReachable,
    onDrawn: () => undefined,
    rootRoutes: frame,
    rootId: 'root',
    isSignedOut: () => signedOut,
    bringSignIn: () => onTheWay.push(location.pathname),
  });
  const paths = watchPaths();
  const router = createBrowserRouter(frame(), { patchRoutesOnNavigation: remoteRoutes.patch });
  remoteRoutes.attach(router);
  paths.attach(router);
  render(<RouterProvider router={router} />);
  followReleases({
    versions,
    loader,
    routes: remoteRoutes,
    router,
    paths,
    ask: () => Promise.resolve(current),
  });
  await screen.findByRole('heading');
  return {
    events,
    onTheWay,
    versions,
    deploy: async (next: Discovery) => {
      current = next;
      await act(async () => {
        window.dispatchEvent(new Event('focus'));
        await Promise.resolve();
      });
    },
  };
}

const heading = (name: string) => screen.findByRole('heading', { name });

let silenced: typeof console.error;
beforeEach(() => {
  sessionStorage.clear();
  silenced = console.error;
  // React and the frame log the errors that these tests cause.
  console.error = () => undefined;
});
afterEach(() => {
  console.error = silenced;
});

test('an open tab switches versions at the next navigation into the remote, and typed text stays', async () => {
  const { deploy } = await open('/', at('1'));
  await heading('Home of 1');
  await userEvent.type(screen.getByLabelText('Newsletter'), 'ann@');
  expect(document.documentElement.dataset['revision']).toBe('1');
  await deploy(at('2', 2));
  await waitFor(() => {
    expect(document.documentElement.dataset['revision']).toBe('2');
  });
  await heading('Home of 1');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(location.search).toBe('?q=ford');
  await heading('Home of 1');
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await heading('Car by 2');
  expect(screen.getByLabelText('Newsletter')).toHaveValue('ann@');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await heading('Home of 2');
});

test('an open tab switches versions after leaving and going Back too', async () => {
  const { deploy } = await open('/', at('1'));
  await heading('Home of 1');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await heading('About');
  await deploy(at('2', 2));
  act(() => {
    history.back();
  });
  await heading('Home of 2');
});

describe('a form that blocks navigation', () => {
  const openForm = async () => {
    const site = await open('/', at('1'));
    await heading('Home of 1');
    await userEvent.click(screen.getByRole('link', { name: 'Form' }));
    await heading('Form of 1');
    await userEvent.type(screen.getByLabelText('Mileage'), '42000');
    await site.deploy(at('2', 2));
    await waitFor(() => {
      expect(document.documentElement.dataset['revision']).toBe('2');
    });
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  const toCar = () => userEvent.click(screen.getByRole('link', { name: 'Car' }));
  const back = () => history.back();
  test.each([
    ['a link', toCar],
    ['Back', back],
  ])('after %s and Stay the form keeps its text and version until Leave', async (_, leave) => {
    await openForm();
    await leave();
    await press('Stay');
    await press('Next step');
    expect(location.pathname + location.search).toBe('/form?step=2');
    await heading('Form of 1');
    expect(screen.getByLabelText('Mileage')).toHaveValue('42000');
    await toCar();
    await press('Leave');
    await heading('Car by 2');
  });
});

test('an open tab does not switch versions during a payment', async () => {
  const { versions, deploy } = await open('/', at('1'));
  versions.hold({ catalog: '1' });
  await deploy(at('2', 2));
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await heading('Car by 1');
});

test('a version that throws on the page is replaced by the previous one at the same URL, for this tab', async () => {
  const { events } = await open('/', at('broken', 1, 'good'));
  await heading('Home of good');
  expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
    'render-failed broken',
    'mounted good',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Car' }));
  await heading('Car by good');
});

test('a remote without another version shows Retry, and the frame keeps working', async () => {
  await open('/about', at('broken'));
  await userEvent.type(screen.getByLabelText('Newsletter'), 'ann@');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByTestId('remote-fallback');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByLabelText('Newsletter')).toHaveValue('ann@');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await heading('About');
});

describe('a screen that requires an account', () => {
  const site = deployed({ dashboard: { version: '1', routes: ['/mine'], account: ['/mine'] } });

  test('a signed-out visitor goes to the login page, and the remote is not loaded', async () => {
    const { events, onTheWay } = await open('/about', site, { signedOut: true });
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await heading('Login for /mine?order=7');
    expect(onTheWay).toEqual(['/about']);
    expect(events).toEqual([]);
    history.back();
    await heading('About');
    history.forward();
    await heading('Login for /mine?order=7');
  });

  test('a signed-out visitor who goes Back to a private screen reaches login and can go further back', async () => {
    history.replaceState(null, '', '/about');
    history.pushState(null, '', '/mine');
    history.pushState(null, '', '/about?then');
    await open('/about?then', site, { signedOut: true });
    history.back();
    await heading('Login for /mine');
    expect(location.pathname).toBe('/login');
    history.back();
    await heading('About');
  });

  test('a visitor who may be signed in gets the private screen, and the login page preloads', async () => {
    const { onTheWay } = await open('/about', site);
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await heading('Mine by 1');
    expect(onTheWay).toEqual(['/about']);
  });

  test('a private screen at the page’s initial URL redirects by itself', async () => {
    await open('/mine', site, { signedOut: true });
    await heading('Mine by 1');
  });

  test('a public screen does not load the login page', async () => {
    const { onTheWay } = await open('/cars/7', at('1'), { signedOut: true });
    await heading('Car by 1');
    expect(onTheWay).toEqual([]);
  });
});

test('a fault while the site is unreachable is neither reported nor stored', async () => {
  const { events } = await open('/', at('broken', 1, 'good'), { reachable: false });
  await screen.findByTestId('remote-fallback');
  expect(events.filter(({ kind }) => kind !== 'mounted')).toEqual([]);
  expect(sessionStorage.getItem('failed-versions')).toBeNull();
});

test('a version that failed without an alternative is tried again after a reload', async () => {
  await open('/', at('broken'));
  await screen.findByTestId('remote-fallback');
  expect(sessionStorage.getItem('failed-versions')).toBeNull();
});
