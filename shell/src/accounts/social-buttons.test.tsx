import { signOut, startSession } from '@second-gear/shared-auth/session';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => {
  setUpDocument({ authProviders: ['google', 'twitter'] });
  startSession();
});
beforeEach(async () => {
  createBuyerApi();
  provideTestIdentity();
  await act(() => signOut());
});

// spec:2.5
test('Twitter signs in if configured, and unconfigured providers show an explanation', async () => {
  const requestedProviders: string[] = [];
  provideTestIdentity({
    signInWith: (provider) => {
      requestedProviders.push(provider);
      return Promise.resolve({ person: { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' } });
    },
  });
  await openPage('/login');
  const gitHub = screen.getByRole('button', { name: 'Continue with GitHub' });
  expect(gitHub).toHaveAttribute('aria-disabled', 'true');
  expect(gitHub).toHaveAccessibleDescription('You can’t continue with GitHub yet.');
  await userEvent.click(gitHub);
  expect(requestedProviders).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Twitter' }));
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
  expect(requestedProviders).toEqual(['twitter']);
});
