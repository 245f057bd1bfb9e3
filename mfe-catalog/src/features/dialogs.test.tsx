import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { signIn, storeSessionRecord } from '@second-gear/test-utils/browser';
import { buildAd, buildCar } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { type FilledForm, testFormSubmission } from '@second-gear/test-utils/form-submission';
import { renderRoutes } from '@second-gear/test-utils/render-routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import BuyAdDialog from '../shared/actions/dialogs/buy-ad-dialog.tsx';
import MessageDialog from '../shared/actions/dialogs/message-dialog.tsx';
import OfferDialog from '../shared/actions/dialogs/offer-dialog.tsx';
import ReportDialog from '../shared/actions/dialogs/report-dialog.tsx';
import { common } from '../shared/texts.ts';
import { setUpFakeApi } from '../test-support/render-catalog.tsx';
import ReportReviewDialog from './sellers/report-review-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  signIn();
});

interface DialogCase {
  Dialog: ComponentType<{ car: ReturnType<typeof buildCar>; onClose: () => void }>;
  field: RegExp;
  text: string;
  call: string;
  /** The field's name in the API. */
  name: string;
  send: string;
}

const dialogCases: [string, DialogCase][] = [
  [
    'message',
    {
      Dialog: MessageDialog,
      field: /Your message/,
      text: 'Is it free?',
      call: 'POST /messages',
      name: 'text',
      send: 'Send message',
    },
  ],
  [
    'report',
    {
      Dialog: ReportDialog,
      field: /Details/,
      text: 'Too cheap',
      call: 'POST /reportlist',
      name: 'reason',
      send: 'Send report',
    },
  ],
  [
    'offer',
    {
      Dialog: OfferDialog,
      field: /Offer amount/,
      text: '15000',
      call: 'POST /offers',
      name: 'amount',
      send: 'Send offer',
    },
  ],
  [
    'review report',
    {
      Dialog: ({ onClose }) => (
        <ReportReviewDialog reviewId="review-1" onDone={() => undefined} onClose={onClose} />
      ),
      field: /Details/,
      text: 'Not true',
      call: 'POST /reviews/review-1/reports',
      name: 'reason',
      send: 'Send report',
    },
  ],
];

function renderDialog(Dialog: DialogCase['Dialog']) {
  function OpenedDialog() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <Dialog car={buildCar()} onClose={() => setOpen(false)} /> : <p>the car</p>;
  }
  renderRoutes([{ path: '/', element: <OpenedDialog /> }], '/', { queryClient: createQueryClient() });
}

async function openDialog({ Dialog, field }: DialogCase) {
  renderDialog(Dialog);
  const input = await screen.findByRole('textbox', { name: field });
  return { input, dialog: screen.getByRole('dialog') };
}

const pressEsc = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

async function fillForm(input: HTMLElement, { text }: DialogCase) {
  const reason = screen.queryByRole('combobox');
  if (reason) await userEvent.selectOptions(reason, 'Something else');
  await userEvent.type(input, text);
}

test.each(dialogCases)(
  '%s: Esc and Cancel ask for confirmation before typed text is lost',
  async (_name, dialogCase) => {
    const { input } = await openDialog(dialogCase);
    await userEvent.type(input, dialogCase.text);
    pressEsc();
    const confirmDialog = within(await screen.findByRole('dialog', { name: 'Close without sending?' }));
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Keep editing' }));
    expect(input).toHaveValue(dialogCase.text);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close without sending' }));
    expect(screen.getByText('the car')).toBeVisible();
  },
);

test.each(dialogCases)('%s: Esc closes an empty dialog immediately', async (_name, dialogCase) => {
  await openDialog(dialogCase);
  pressEsc();
  expect(screen.getByText('the car')).toBeVisible();
});

test.each(dialogCases)(
  '%s: two submits send once, and the dialog can’t be closed before the response',
  async (_name, dialogCase) => {
    api.on(dialogCase.call, neverRespond);
    const { input } = await openDialog(dialogCase);
    await fillForm(input, dialogCase);
    const form = input.closest('form')!;
    await userEvent.click(screen.getByRole('button', { name: dialogCase.send }));
    fireEvent.submit(form);
    pressEsc();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('dialog')).toContainElement(input);
    expect(input.closest('[inert]')).not.toBeNull();
    await waitFor(() => expect(api.sent(dialogCase.call)).toHaveLength(1));
  },
);

test.each(dialogCases)(
  '%s: rejected text stays in its field, which shows the error',
  async (_name, dialogCase) => {
    const pendingResponse = createDeferred<Response>();
    api.on(dialogCase.call, () => pendingResponse.promise);
    const { input } = await openDialog(dialogCase);
    await fillForm(input, dialogCase);
    await userEvent.click(screen.getByRole('button', { name: dialogCase.send }));
    await waitFor(() => expect(input.closest('[inert]')).not.toBeNull());
    const fields = { [dialogCase.name]: 'Contains a strange character' };
    pendingResponse.resolve(json({ code: 'invalid', message: 'Not so', fields }, 400));
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(expect.stringContaining('Contains a strange character'));
    expect(input).toHaveValue(dialogCase.text);
  },
);

test('a message with contact details is sent, and its author gets a warning before the dialog closes', async () => {
  api.on('POST /messages', () => json({ insertedId: 'thread-1', holdsContactData: true }, 201));
  const [, dialogCase] = dialogCases[0]!;
  const { input } = await openDialog(dialogCase);
  await userEvent.type(input, 'Call me: 312 555 0142');
  await userEvent.click(screen.getByRole('button', { name: dialogCase.send }));
  const warning = await within(screen.getByRole('dialog')).findByText(
    /was sent, but it seems to include contact details/,
  );
  expect(within(screen.getByRole('dialog')).getByRole('status')).toContainElement(warning);
  expect(screen.queryByText('Message sent')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  const okButton = screen.getByRole('button', { name: 'OK' });
  expect(okButton).toHaveFocus();
  await userEvent.click(okButton);
  expect(screen.getByText('the car')).toBeVisible();
  expect(api.sent('POST /messages')).toHaveLength(1);
});

test('a message without contact details closes its dialog', async () => {
  api.on('POST /messages', () => json({ insertedId: 'thread-1' }, 201));
  const [, dialogCase] = dialogCases[0]!;
  const { input } = await openDialog(dialogCase);
  await userEvent.type(input, dialogCase.text);
  await userEvent.click(screen.getByRole('button', { name: dialogCase.send }));
  expect(await screen.findByText('the car')).toBeVisible();
});

for (const [name, dialogCase] of dialogCases) {
  testFormSubmission(`the dialog ${name}`, async () => {
    storeSessionRecord();
    const { input } = await openDialog(dialogCase);
    await fillForm(input, dialogCase);
    return {
      api,
      requestLine: dialogCase.call,
      respond: () => json({ insertedId: 'thread-1' }, 201),
      field: input as FilledForm['field'],
      button: dialogCase.send,
      hasIdempotencyKey: true,
    };
  });
}

testFormSubmission('the confirmation to order an advertised car', async () => {
  storeSessionRecord();
  renderDialog(({ onClose }) => <BuyAdDialog ad={buildAd()} onClose={onClose} />);
  const button = common.buyAd.confirm;
  await screen.findByRole('button', { name: button });
  const answer = () => json({ insertedId: 'order-1' }, 201);
  return {
    api,
    requestLine: 'POST /orders/ads',
    respond: answer,
    field: null,
    button,
    hasIdempotencyKey: true,
  };
});
