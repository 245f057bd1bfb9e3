import { ada } from '@second-gear/test-utils/browser';
import { buildCar, buildUser } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { meQuery } from './api.ts';
import { saveDraft } from './booking-draft.ts';
import { BookingModal } from './booking-modal.tsx';

const car = buildCar();
const me = buildUser();

/**
 * Shows the account's phone number, so a test can wait for the account. The form shows the number only
 * if its field is empty.
 */
const AccountProbe = () => <output>{useQuery(meQuery).data?.phone}</output>;

/** Opens the form before the account has loaded. */
function openModal() {
  const accountResponse = createDeferred<Response>();
  api.on('GET /users/me', () => accountResponse.promise);
  api.on('GET /meeting-locations', () => json([]));
  renderScreen(
    <>
      <BookingModal car={car} onClose={() => undefined} onBooked={() => undefined} />
      <AccountProbe />
    </>,
  );
  return {
    phone: screen.getByLabelText('Phone'),
    resolveAccount: async () => {
      accountResponse.resolve(json(me));
      await screen.findByText(me.phone);
    },
  };
}

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

test('text typed into the focused field replaces the value filled in from the account', async () => {
  const user = userEvent.setup();
  const { phone, resolveAccount } = openModal();
  await user.click(phone);
  await resolveAccount();
  expect(phone).toHaveValue(me.phone);
  await user.keyboard('+1 773 555 0100');
  expect(phone).toHaveValue('+1 773 555 0100');
});

test('text typed before the account loads stays and can be continued', async () => {
  const user = userEvent.setup();
  const { phone, resolveAccount } = openModal();
  await user.type(phone, '+1 773');
  await resolveAccount();
  await user.keyboard(' 555 0100');
  expect(phone).toHaveValue('+1 773 555 0100');
});

test('a field that the user cleared is not filled in again', async () => {
  const user = userEvent.setup();
  saveDraft(ada.uid, car._id, { name: 'Ada B.', phone: '+1 773 555 0100', option: '', meetingTime: '' });
  const { phone, resolveAccount } = openModal();
  expect(phone).toHaveValue('+1 773 555 0100');
  await user.clear(phone);
  await resolveAccount();
  expect(phone).toHaveValue('');
});
