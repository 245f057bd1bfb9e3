import { jest } from '@jest/globals';
import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { rememberAction, takeAction, useSignInFor, getPendingAction } from './pending.ts';
import { useSession } from './session-state.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ status: 'signed-in' });
});

test('takeAction returns an action only once and only for its kind', () => {
  rememberAction({ kind: 'wishlist', carId: '7', note: 'x' });
  expect(takeAction('order')).toBeNull();
  expect(takeAction('wishlist')).toEqual({ kind: 'wishlist', carId: '7', note: 'x' });
  expect(takeAction('wishlist')).toBeNull();
});

test('takeAction returns null for a visitor who returns without signing in', () => {
  useSession.setState({ status: 'signed-out' });
  rememberAction({ kind: 'order', carId: '7' });
  expect(takeAction('order')).toBeNull();
  useSession.setState({ status: 'signed-in' });
  expect(takeAction('order')).toEqual({ kind: 'order', carId: '7' });
});

test('takeAction returns null for a user until the email address is verified', () => {
  useSession.setState({ user: { ...ann, emailVerified: false } });
  rememberAction({ kind: 'order', carId: '7' });
  expect(takeAction('order')).toBeNull();
  useSession.setState({ user: { ...ann, emailVerified: true } });
  expect(takeAction('order')).toEqual({ kind: 'order', carId: '7' });
  useSession.setState({ user: null });
});

test('takeAction returns an action only on its own page', () => {
  rememberAction({ kind: 'order' });
  history.pushState(null, '', '/elsewhere');
  expect(takeAction('order')).toBeNull();
  history.pushState(null, '', '/');
  expect(takeAction('order')).toEqual({ kind: 'order' });
});

test('getPendingAction returns the pending action without removing it', () => {
  useSession.setState({ status: 'signed-out' });
  const action = { kind: 'order', carId: '7', about: '2021 Toyota RAV4', picture: '/api/images/7.webp' };
  rememberAction(action);
  expect(getPendingAction('/')).toEqual(action);
  expect(getPendingAction('/elsewhere')).toBeNull();
  useSession.setState({ status: 'signed-in' });
  expect(takeAction('order')).not.toBeNull();
  expect(getPendingAction('/')).toBeNull();
});

test('a pending action expires', () => {
  rememberAction({ kind: 'order' });
  const storedAction = JSON.parse(sessionStorage.getItem('sg-pending-action') ?? '{}') as object;
  sessionStorage.setItem(
    'sg-pending-action',
    JSON.stringify({ ...storedAction, at: Date.now() - 16 * 60_000 }),
  );
  expect(getPendingAction('/')).toBeNull();
  expect(takeAction('order')).toBeNull();
});

test.each(['{', '7', '{"action":{}}'])('takeAction ignores %p in storage', (text) => {
  sessionStorage.setItem('sg-pending-action', text);
  expect(takeAction('order')).toBeNull();
});

test.each([
  ['/login', undefined],
  ['/confirm-email', false],
])('the redirect to %s stores location and action', async (path, emailVerified) => {
  await followRedirect(path, emailVerified);
  expect(screen.getByText('then /viewallcars?q=vw')).toBeInTheDocument();
  useSession.setState({ user: { ...ann, emailVerified: true } });
  expect(takeAction('wishlist')).toEqual({ kind: 'wishlist', carId: '7' });
});

test('the redirect to the login page works even if the browser blocks storage', async () => {
  const warnSpy = jest.spyOn(console, 'warn').mockReturnValue();
  const setItemSpy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await followRedirect('/login', undefined);
  setItemSpy.mockRestore();
  expect(screen.getByText('then /viewallcars?q=vw')).toBeInTheDocument();
  expect(warnSpy).toHaveBeenCalledTimes(1);
  warnSpy.mockRestore();
});

async function followRedirect(path: string, emailVerified: boolean | undefined) {
  const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
  useSession.setState({ user: emailVerified === undefined ? null : { ...ann, emailVerified } });
  function Heart() {
    const signInFor = useSignInFor();
    return (
      <button
        type="button"
        onClick={() => {
          signInFor({ kind: 'wishlist', carId: '7' });
        }}
      >
        heart
      </button>
    );
  }
  function Login() {
    const { state } = useLocation() as { state: { from: { pathname: string; search: string } } };
    return <p>then {state.from.pathname + state.from.search}</p>;
  }
  render(
    <MemoryRouter initialEntries={['/viewallcars?q=vw']}>
      <Routes>
        <Route path="/viewallcars" element={<Heart />} />
        <Route path={path} element={<Login />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button'));
}

test.each(GARBAGE)('takeAction ignores and removes an invalid stored value (%j)', (text) => {
  sessionStorage.setItem('sg-pending-action', text);
  expect(takeAction('order')).toBeNull();
  expect(sessionStorage.getItem('sg-pending-action')).toBeNull();
});
