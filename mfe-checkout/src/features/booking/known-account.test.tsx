import { ada } from '@second-gear/web-testing/browser';
import { buildCar, buildUser } from '@second-gear/web-testing/builders';
import { deferred } from '@second-gear/web-testing/deferred';
import { type FakeApi, json } from '@second-gear/web-testing/fake-api';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { meQuery } from '../../api/get-me.ts';
import { prepareSite, renderInSite } from '../../test-support/site.tsx';
import { keepDraft } from './booking-draft.ts';
import { BookingModal } from './booking-modal.tsx';

const car = buildCar();
const me = buildUser();

/** Shows that the account has loaded; the form shows that only if it fills a field. */
const Known = () => <output>{useQuery(meQuery).data?.phone}</output>;

/** Opens the form before the account has loaded. */
function open() {
  const account = deferred<Response>();
  api.on('GET /users/me', () => account.promise);
  api.on('GET /meeting-locations', () => json([]));
  renderInSite(
    <>
      <BookingModal car={car} onClose={() => undefined} onBooked={() => undefined} />
      <Known />
    </>,
  );
  return {
    phone: screen.getByLabelText('Phone'),
    accountComes: async () => {
      account.resolve(json(me));
      await screen.findByText(me.phone);
    },
  };
}

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

test('text typed into the focused field replaces the value filled in from the account', async () => {
  const user = userEvent.setup();
  const { phone, accountComes } = open();
  await user.click(phone);
  await accountComes();
  expect(phone).toHaveValue(me.phone);
  await user.keyboard('+1 773 555 0100');
  expect(phone).toHaveValue('+1 773 555 0100');
});

test('text typed before the account loads stays and can be continued', async () => {
  const user = userEvent.setup();
  const { phone, accountComes } = open();
  await user.type(phone, '+1 773');
  await accountComes();
  await user.keyboard(' 555 0100');
  expect(phone).toHaveValue('+1 773 555 0100');
});

test('a field that the user cleared is not filled in again', async () => {
  const user = userEvent.setup();
  keepDraft(ada.uid, car._id, { name: 'Ada B.', phone: '+1 773 555 0100', option: '', meetingTime: '' });
  const { phone, accountComes } = open();
  expect(phone).toHaveValue('+1 773 555 0100');
  await user.clear(phone);
  await accountComes();
  expect(phone).toHaveValue('');
});
