import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOffer, buildOrder } from '@second-gear/test-utils/builders';
import { type FakeApi, neverRespond } from '@second-gear/test-utils/fake-api';
import { createNoRetryClient, renderRoutes } from '@second-gear/test-utils/render-routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { CounterofferDialog } from './features/account/offers/counteroffer-dialog.tsx';
import { RatingDialog } from './shared/order/rating-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
});

function DialogHost({ renderDialog }: { renderDialog: (onClose: () => void) => ReactElement }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? renderDialog(() => setOpen(false)) : <p>closed</p>;
}
const openDialog = (renderDialog: (onClose: () => void) => ReactElement) =>
  renderRoutes([{ path: '/', element: <DialogHost renderDialog={renderDialog} /> }], '/', {
    queryClient: createNoRetryClient(),
  });
const pressEsc = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
const getConfirmation = () => within(screen.getByRole('dialog', { name: 'Close without sending?' }));

test('the counteroffer dialog requires confirmation before discarding an amount', async () => {
  openDialog((onClose) => <CounterofferDialog offer={buildOffer()} onClose={onClose} />);
  const amount = screen.getByRole('textbox');
  await userEvent.type(amount, '15500');
  pressEsc();
  await userEvent.click(getConfirmation().getByRole('button', { name: 'Keep editing' }));
  expect(amount).toHaveValue('15500');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(getConfirmation().getByRole('button', { name: 'Close without sending' }));
  expect(screen.getByText('closed')).toBeInTheDocument();
});

test('the rating dialog requires confirmation before discarding the selected stars', async () => {
  openDialog((onClose) => <RatingDialog order={buildOrder()} onClose={onClose} />);
  await userEvent.click(screen.getByRole('radio', { name: /4/ }));
  pressEsc();
  await userEvent.click(getConfirmation().getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('radio', { name: /4/ })).toBeChecked();
});

test('the rating dialog sends a rating once and cannot be closed while it is pending', async () => {
  api.on('POST /ratings', neverRespond);
  openDialog((onClose) => <RatingDialog order={buildOrder()} onClose={onClose} />);
  await userEvent.click(screen.getByRole('radio', { name: /4/ }));
  await userEvent.type(screen.getByRole('textbox'), 'Friendly');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit rating' }));
  await waitFor(() => expect(api.sent('POST /ratings')).toHaveLength(1));
  pressEsc();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(screen.getByRole('textbox').closest('[inert]')).not.toBeNull();
});
