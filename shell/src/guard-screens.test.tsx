import { jest } from '@jest/globals';
import { resetPageWithFakeApi } from '@second-gear/test-utils/browser';
import { createNoRetryClient, renderRoutes } from '@second-gear/test-utils/render-routes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

let isReachable = false;
jest.unstable_mockModule('./accounts/confirm-email.tsx', () => {
  if (!isReachable) throw new Error('Loading chunk failed');
  return { ConfirmEmail: () => <p>open the link</p> };
});
const { guardScreens } = await import('./guard-screens.tsx');

test('Retry loads the verification page after its code failed to load', async () => {
  resetPageWithFakeApi();
  renderRoutes([{ path: '/', element: guardScreens.unverified }], '/', {
    queryClient: createNoRetryClient(),
  });
  expect(await screen.findByText('We couldn’t load this page')).toBeInTheDocument();
  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('open the link')).toBeInTheDocument();
});
