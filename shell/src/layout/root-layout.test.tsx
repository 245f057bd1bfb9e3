import { signInWithPassword, signOut, startSession, useSession } from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { json, offline } from '@second-gear/test-utils/fake-api';
import { enableStyles } from '@second-gear/test-utils/styles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

let server = createBuyerApi();
beforeAll(() => {
  enableStyles();
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  server = createBuyerApi();
  provideTestIdentity();
  await act(() => signOut());
});

const getHeader = () => within(screen.getByRole('banner'));

// spec:2.14 2.16
test('the header shows its links in order, and the blog link opens a new tab', async () => {
  await openPage('/about');
  const nav = within(getHeader().getByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'View All Cars',
    'Sell your car',
    "FAQ's",
    'About',
    'Contacts',
    'Blog(opens in a new tab)',
  ]);
  expect(nav.getByRole('link', { name: /Blog/ })).toHaveAttribute('target', '_blank');
  expect(nav.getByRole('link', { name: /Blog/ })).toHaveAttribute('href', '/blog');
  expect(nav.getByRole('link', { name: /Blog/ })).toHaveAttribute('rel', 'noopener');
  expect(nav.getByRole('link', { name: "FAQ's" })).toHaveAttribute('href', '/blogs');
  expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(nav.getByRole('link', { name: 'Contacts' }));
  await screen.findByRole('heading', { name: 'Contacts', level: 1 });
  expect(nav.getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');
});

// spec:2.18
test('the footer’s navigation includes the dashboard, even for visitors', async () => {
  await openPage('/about', [{ path: '/dashboard', element: <h1>Dashboard</h1> }]);
  const nav = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Help' });
  await userEvent.click(within(nav).getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
});

test('a visitor sees Login and Sign Up, which return to the current page', async () => {
  const { router } = await openPage('/about');
  expect(getHeader().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(getHeader().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await userEvent.click(getHeader().getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.state.location.state).toMatchObject({ from: { pathname: '/about' } });
});

test('a signed-in user sees Dashboard and Logout, and a logout shows a toast', async () => {
  await openPage('/about');
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
  expect(getHeader().queryByRole('link', { name: 'Login' })).toBeNull();
  expect(getHeader().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await userEvent.click(getHeader().getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('User logged out')).toBeInTheDocument();
  expect(getHeader().getByRole('link', { name: 'Login' })).toBeInTheDocument();
});

// spec:8.13
test('a logout that fails at the sign-in service shows the reason and still ends the local session', async () => {
  await openPage('/about');
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
  provideTestIdentity({
    ready: () => Promise.resolve({ uid: 'u1', email: 'ann@example.com', displayName: 'Ann' }),
    signOut: () => Promise.reject(new SignInError('auth/internal-error', 'Not now.')),
  });
  await userEvent.click(getHeader().getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(getHeader().getByRole('link', { name: 'Login' })).toBeInTheDocument();
});

test('Back restores focus to the followed link, and a new screen focuses its heading', async () => {
  const List = () => (
    <>
      <h1 tabIndex={-1}>Cars</h1>
      {[1, 2, 3].map((id) => (
        <a key={id} href={`/cars/${String(id)}`} onClick={(event) => event.preventDefault()}>
          A car
        </a>
      ))}
    </>
  );
  const { router } = await openPage('/list', [
    { path: '/list', element: <List /> },
    { path: '/cars/:id', element: <h1 tabIndex={-1}>One car</h1> },
  ]);
  await userEvent.click(screen.getAllByRole('link', { name: 'A car' })[1]!);
  await act(() => router.navigate('/cars/2'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'One car' })).toHaveFocus());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'A car' })[1]).toHaveFocus());
  await act(() => router.navigate('/list?again'));
  await act(() => router.navigate('/about'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /About/ })).toHaveFocus());
});

test.each([
  ['a signed-out visitor', undefined, 'Login', 'Dashboard'],
  ['a signed-in user', 'known', 'Dashboard', 'Login'],
])(
  'until the session is known, this browser’s last session determines the header: %s',
  async (_visitor, storedSession, visibleLink, hiddenLink) => {
    if (storedSession) document.documentElement.dataset['session'] = storedSession;
    await openPage('/about');
    act(() => {
      useSession.setState({ status: 'loading' });
    });
    expect(getHeader().getByRole('link', { name: visibleLink })).toBeVisible();
    expect(getHeader().queryByRole('link', { name: hiddenLink })).toBeNull();
    delete document.documentElement.dataset['session'];
  },
);

test('the menu exposes its state, and Esc or navigation closes it and restores focus', async () => {
  const { router } = await openPage('/about');
  const button = getHeader().getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  getHeader().getByRole('link', { name: 'Contacts' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.click(getHeader().getByRole('link', { name: 'Contacts' }));
  await screen.findByRole('heading', { name: 'Contacts', level: 1 });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: /^About/, level: 1 });
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the skip link moves focus and adds no history entry', async () => {
  await openPage('/about');
  const previousLength = window.history.length;
  expect(fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))).toBe(false);
  expect(screen.getByRole('main')).toHaveFocus();
  expect([window.history.length, window.location.hash]).toEqual([previousLength, '']);
});

test('Back between two fragments of a page restores the scroll position of the first', async () => {
  // The browser handles fragment links, so such history entries all have the same key.
  const toEntry = (hash: string) => ({ pathname: '/about', hash, key: 'default' });
  const { router } = await openPage([toEntry('#first'), toEntry('#second')]);
  const scrollCalls: unknown[] = [];
  window.scrollTo = (...args: unknown[]) => scrollCalls.push(args);
  Object.assign(window, { scrollY: 500 });
  await act(() => router.navigate(1));
  Object.assign(window, { scrollY: 900 });
  await act(() => router.navigate(-1));
  expect(router.state.location.hash).toBe('#first');
  expect(scrollCalls.at(-1)).toEqual([0, 500]);
});

test('the theme toggle changes the page’s theme', async () => {
  await openPage('/about');
  await userEvent.click(getHeader().getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(getHeader().getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});

test('navigation moves focus to the new heading and changes the title', async () => {
  await openPage('/about');
  await waitFor(() => {
    expect(document.title).toBe('About · Second Gear');
  });
  await userEvent.click(getHeader().getByRole('link', { name: "FAQ's" }));
  const heading = await screen.findByRole('heading', { name: "FAQ's" });
  await waitFor(() => {
    expect(heading).toHaveFocus();
  });
  expect(document.title).toBe("FAQ's · Second Gear");
});

test('a screen without a heading is announced by its title', async () => {
  await openPage('/about', [
    {
      path: '/viewallcars',
      element: (
        <>
          <title>Bare · Second Gear</title>
          <p>bare</p>
        </>
      ),
    },
  ]);
  await userEvent.click(getHeader().getByRole('link', { name: 'View All Cars' }));
  expect(await screen.findByText('Bare · Second Gear', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('the newsletter', () => {
  const getFooter = () => within(screen.getByRole('contentinfo'));
  const subscribe = async (email: string) => {
    await openPage('/about');
    if (email) await userEvent.type(getFooter().getByLabelText('Email address'), email);
    await userEvent.click(getFooter().getByRole('button', { name: 'SUBSCRIBE' }));
  };

  test('the newsletter subscribes an address and shows it', async () => {
    server.on('POST /newsletter', () => json({ ok: true }));
    await subscribe('ann@example.com');
    expect(await getFooter().findByText('Thanks! You’re subscribed.')).toBeInTheDocument();
    expect(server.sent('POST /newsletter').map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }]);
    expect(server.requestLines().at(-1)).toBe('POST /newsletter');
    expect(getFooter().getByLabelText('Email address')).toHaveValue('');
  });

  test('the newsletter shows an error for an invalid address and leaves it in the field', async () => {
    await subscribe('ann@');
    expect(await getFooter().findByText('Enter an email address like name@example.com')).toBeInTheDocument();
    expect(getFooter().getByLabelText('Email address')).toHaveValue('ann@');
    expect(getFooter().getByLabelText('Email address')).toHaveFocus();
  });

  test('the newsletter shows a failure, leaves the address, and sends a double submit once', async () => {
    server.on('POST /newsletter', offline);
    await subscribe('ann@example.com');
    expect(await getFooter().findByText(/couldn’t reach the server/)).toBeInTheDocument();
    expect(getFooter().queryByText(/subscribed/)).toBeNull();
    expect(getFooter().getByLabelText('Email address')).toHaveValue('ann@example.com');
    let respond = (_: Response): void => undefined;
    server.on('POST /newsletter', () => new Promise<Response>((resolve) => (respond = resolve)));
    await userEvent.dblClick(getFooter().getByRole('button', { name: 'SUBSCRIBE' }));
    await waitFor(() => expect(server.sent('POST /newsletter')).toHaveLength(2));
    respond(json({ ok: true }));
    expect(await getFooter().findByText('Thanks! You’re subscribed.')).toBeInTheDocument();
    expect(server.sent('POST /newsletter')).toHaveLength(2);
  });
});
