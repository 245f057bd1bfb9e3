import type { Role } from '@second-gear/contract/users';
import { resetSite, signInAs, storeSessionRecord } from '@second-gear/web-testing/browser';
import type { FakeApi } from '@second-gear/web-testing/fake-api';
import type { FilledForm } from '@second-gear/web-testing/sending-form';
import { fireEvent, screen } from '@testing-library/react';

/** Sets up a site with a signed-in user whose browser stores the idempotency keys of requests. */
export function sendingSite(role: Role): FakeApi {
  const api = resetSite();
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
