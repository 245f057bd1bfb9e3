import { jest } from '@jest/globals';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

let isReachable = false;
jest.unstable_mockModule('./profile-form.tsx', () => {
  if (!isReachable) throw new Error('Loading chunk failed');
  return { ProfileForm: () => <p>the form</p> };
});
const { renderDashboard } = await import('../../../test-support/render-dashboard.tsx');

test('the profile renders if its form fails to load, and Retry loads the form', async () => {
  const api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /users/me', () => json(buildUser()));
  renderDashboard('/dashboard');
  expect(await screen.findByText('We couldn’t load your details')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  isReachable = true;
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' }).at(-1)!);
  expect(await screen.findByText('the form')).toBeInTheDocument();
});
