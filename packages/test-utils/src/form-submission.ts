import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createDeferred } from './deferred.ts';
import { type FakeApi, offline } from './fake-api.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A rendered form that is filled in and ready to be submitted. */
export interface FilledForm {
  /** The fake server, or a fake of another service. */
  api: Pick<FakeApi, 'on' | 'sent'>;
  /** Request line, such as `POST /messages`. */
  requestLine: string;
  respond: () => Response;
  /** The field with the input; null for a confirmation or a button without a form. */
  field: Field | null;
  /** Name of the submit button. */
  button: string | RegExp;
  /** Name of the submit button in the confirmation that `button` opens, if any. */
  confirm?: string | RegExp;
  /** Whether the request has an idempotency key. */
  hasIdempotencyKey: boolean;
  /** What the user types while the form is sending. Default: the field's value with `22` appended. */
  inputWhileSending?: string;
  /** Finds the field after the response. Set this only if the response moves the field. */
  findMovedField?: () => Promise<Field>;
}

/**
 * Returns the submit button. If the field is in a dialog, the button is in the same dialog. If the form has a
 * confirmation, opens it and returns its submit button.
 */
async function findSubmitButton({ field, button, confirm }: FilledForm): Promise<HTMLElement> {
  const container = within(field?.closest('dialog') ?? document.body);
  if (confirm === undefined) return container.getByRole('button', { name: button });
  const confirmButton = screen.queryByRole('button', { name: confirm });
  if (confirmButton) return confirmButton;
  fireEvent.click(container.getByRole('button', { name: button }));
  return screen.findByRole('button', { name: confirm });
}

async function pressSubmit(form: FilledForm): Promise<void> {
  const button = await findSubmitButton(form);
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
}

const submit = ({ field }: FilledForm, button: HTMLElement) => {
  if (!field) fireEvent.click(button);
  else if (field.form) fireEvent.submit(field.form);
  else throw new Error('The field is not in a form');
};

const getSentRequests = ({ api, requestLine }: FilledForm) => api.sent(requestLine);
const flushTasks = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Returns the values of all fields of the form, which must be rendered. */
function readFieldValues({ field }: FilledForm): string[] {
  const controls = field?.form ? [...field.form.querySelectorAll<Field>('input, textarea, select')] : [];
  for (const control of controls) expect(control).toBeInTheDocument();
  return controls.map(({ value }) => value);
}

/**
 * Tests that a form does not lose user input if the response is slow or lost, or if the user types while the
 * form is sending.
 * @param openFilledForm opens the form and fills it in
 */
export function testFormSubmission(name: string, openFilledForm: () => Promise<FilledForm>): void {
  describe(`the form of ${name}`, () => {
    test('the form sends one request even if it is submitted again, and keeps the input until the response', async () => {
      const form = await openFilledForm();
      const values = readFieldValues(form);
      form.api.on(form.requestLine, () => createDeferred<Response>().promise);
      const button = await findSubmitButton(form);
      // These events run in one task, so React does not render in between.
      act(() => {
        fireEvent.click(button);
        fireEvent.click(button);
        submit(form, button);
      });
      await waitFor(() => expect(getSentRequests(form)).toHaveLength(1));
      submit(form, button);
      await flushTasks();
      expect(getSentRequests(form)).toHaveLength(1);
      if (form.field) expect(form.field).toBeInTheDocument();
      expect(readFieldValues(form)).toEqual(values);
    });

    test('the form keeps the input if the response is lost, and a retry sends the same request', async () => {
      const form = await openFilledForm();
      const values = readFieldValues(form);
      form.api.on(form.requestLine, offline);
      await pressSubmit(form);
      expect((await screen.findAllByText(/couldn’t reach/)).length).toBeGreaterThan(0);
      expect(readFieldValues(form)).toEqual(values);
      const requestCount = getSentRequests(form).length;
      form.api.on(form.requestLine, form.respond);
      await waitFor(async () =>
        expect(await findSubmitButton(form)).not.toHaveAttribute('aria-busy', 'true'),
      );
      await pressSubmit(form);
      await waitFor(() => expect(getSentRequests(form)).toHaveLength(requestCount + 1));
      const [firstRequest, retry] = [getSentRequests(form)[0], getSentRequests(form).at(-1)];
      expect(retry?.body).toEqual(firstRequest?.body);
      if (form.hasIdempotencyKey) {
        expect(firstRequest?.idempotencyKey).toEqual(expect.any(String));
        expect(retry?.idempotencyKey).toBe(firstRequest?.idempotencyKey);
      }
      await flushTasks();
    });

    test('the form either rejects or keeps input that is entered while it is sending', async () => {
      const form = await openFilledForm();
      const pendingResponse = createDeferred<Response>();
      form.api.on(form.requestLine, () => pendingResponse.promise);
      await pressSubmit(form);
      await waitFor(() => expect(getSentRequests(form)).toHaveLength(1));
      await flushTasks();
      if (form.confirm !== undefined) {
        // The confirmation covers the field and cannot be dismissed.
        const confirmation = (await findSubmitButton(form)).closest('dialog');
        if (!confirmation) throw new Error('The confirmation is not in a dialog');
        fireEvent(confirmation, new Event('cancel', { cancelable: true }));
        expect(confirmation).toBeInTheDocument();
        return;
      }
      if (!form.field || form.field.closest('[inert]')) return;
      const { inputWhileSending = `${form.field.value}22` } = form;
      fireEvent.change(form.field, { target: { value: inputWhileSending } });
      await act(async () => {
        pendingResponse.resolve(form.respond());
        await pendingResponse.promise;
      });
      await flushTasks();
      const field = (await form.findMovedField?.()) ?? form.field;
      expect(field).toBeInTheDocument();
      if (form.inputWhileSending === undefined) expect(field.value).toMatch(/22$/);
      else expect(field).toHaveValue(inputWhileSending);
    });
  });
}
