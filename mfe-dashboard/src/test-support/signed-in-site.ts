import type { Role } from '@second-gear/contract/users';
import { resetPageWithFakeApi, signInAs, storeSessionRecord } from '@second-gear/test-utils/browser';
import type { FakeApi } from '@second-gear/test-utils/fake-api';
import type { FilledForm } from '@second-gear/test-utils/form-submission';
import { fireEvent, screen } from '@testing-library/react';

/**
 * Resets the fake site and signs in a user. The browser stores the idempotency keys of the user's requests.
 */
export function setUpSignedInSite(role: Role): FakeApi {
  const api = resetPageWithFakeApi();
  signInAs(role);
  storeSessionRecord();
  return api;
}

/** Fills in or selects a field once it appears. */
export async function enter(label: string | RegExp, value: string): Promise<FilledForm['field']> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value } });
  return field;
}

/** Presses a button once it appears. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}
