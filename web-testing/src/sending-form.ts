import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deferred } from './deferred.ts';
import { type FakeApi, offline } from './fake-api.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A rendered form, filled in and ready to send. */
export interface FilledForm {
  /** The fake server, or a fake of another service. */
  api: Pick<FakeApi, 'on' | 'sent'>;
  /** Request line, such as `POST /messages`. */
  call: string;
  answer: () => Response;
  /** The field with the input; null for a confirmation or a button without a form. */
  field: Field | null;
  /** Name of the submit button. */
  button: string | RegExp;
  /** Name of the submit button in the confirmation that `button` opens, if any. */
  confirm?: string | RegExp;
  /** Whether the call has an idempotency key. */
  hasKey: boolean;
  /** Input while sending; by default `22`, appended. */
  later?: string;
  /** Finds the field afterwards if the response moves it. */
  moved?: () => Promise<Field>;
}

/** Returns the submit button: in the dialog of its field, if any, or in the confirmation that opens first. */
async function sender({ field, button, confirm }: FilledForm): Promise<HTMLElement> {
  const around = within(field?.closest('dialog') ?? document.body);
  if (confirm === undefined) return around.getByRole('button', { name: button });
  const open = screen.queryByRole('button', { name: confirm });
  if (open) return open;
  fireEvent.click(around.getByRole('button', { name: button }));
  return screen.findByRole('button', { name: confirm });
}

async function press(form: FilledForm): Promise<void> {
  const button = await sender(form);
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
}

const submit = ({ field }: FilledForm, button: HTMLElement) => {
  if (!field) fireEvent.click(button);
  else if (field.form) fireEvent.submit(field.form);
  else throw new Error('The field is in no form');
};

const sent = ({ api, call }: FilledForm) => api.sent(call);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Returns the values of all fields of the form, which must be rendered. */
function entered({ field }: FilledForm): string[] {
  const controls = field?.form ? [...field.form.querySelectorAll<Field>('input, textarea, select')] : [];
  for (const control of controls) expect(control).toBeInTheDocument();
  return controls.map(({ value }) => value);
}

/**
 * Tests that user input is sent, retained, or confirmed before it is lost: with a slow response, a lost one,
 * and more input while sending.
 * @param fill opens the form again and fills it in
 */
export function testSending(name: string, fill: () => Promise<FilledForm>): void {
  describe(`the form of ${name}`, () => {
    test('the form is sent once however often it is submitted, and retains the input until the response', async () => {
      const form = await fill();
      const values = entered(form);
      form.api.on(form.call, () => deferred<Response>().promise);
      const button = await sender(form);
      // In one task, so that nothing renders in between.
      act(() => {
        fireEvent.click(button);
        fireEvent.click(button);
        submit(form, button);
      });
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      submit(form, button);
      await settle();
      expect(sent(form)).toHaveLength(1);
      if (form.field) expect(form.field).toBeInTheDocument();
      expect(entered(form)).toEqual(values);
    });

    test('the form retains the input if the response is lost, and sends the same request again', async () => {
      const form = await fill();
      const values = entered(form);
      form.api.on(form.call, offline);
      await press(form);
      expect((await screen.findAllByText(/could not be reached/)).length).toBeGreaterThan(0);
      expect(entered(form)).toEqual(values);
      const before = sent(form).length;
      form.api.on(form.call, form.answer);
      await waitFor(async () => expect(await sender(form)).not.toHaveAttribute('aria-busy', 'true'));
      await press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(before + 1));
      const [first, again] = [sent(form)[0], sent(form).at(-1)];
      expect(again?.body).toEqual(first?.body);
      if (form.hasKey) {
        expect(first?.key).toEqual(expect.any(String));
        expect(again?.key).toBe(first?.key);
      }
      await settle();
    });

    test('the form accepts no input while sending, or retains it', async () => {
      const form = await fill();
      const answer = deferred<Response>();
      form.api.on(form.call, () => answer.promise);
      await press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      await settle();
      if (form.confirm !== undefined) {
        // The confirmation covers the field and cannot be dismissed.
        const question = (await sender(form)).closest('dialog');
        if (!question) throw new Error('The question is in no dialog');
        fireEvent(question, new Event('cancel', { cancelable: true }));
        expect(question).toBeInTheDocument();
        return;
      }
      if (!form.field || form.field.closest('[inert]')) return;
      const { later = `${form.field.value}22` } = form;
      fireEvent.change(form.field, { target: { value: later } });
      await act(async () => {
        answer.resolve(form.answer());
        await answer.promise;
      });
      await settle();
      const field = (await form.moved?.()) ?? form.field;
      expect(field).toBeInTheDocument();
      if (form.later === undefined) expect(field.value).toMatch(/22$/);
      else expect(field).toHaveValue(later);
    });
  });
}
