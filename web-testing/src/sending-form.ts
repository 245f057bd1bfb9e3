import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deferred } from './deferred.ts';
import { type FakeApi, offline } from './fake-api.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form on the screen, filled in and ready to be sent. */
export interface FilledForm {
  /** The server, or what stands in for another service that is called. */
  api: Pick<FakeApi, 'on' | 'sent'>;
  /** What it calls, as `POST /messages`. */
  call: string;
  answer: () => Response;
  /** The field with what was typed or chosen; null for a question or a button that has no form. */
  field: Field | null;
  /** Name of the button that sends it. */
  button: string | RegExp;
  /** Name of the button that sends it in the question that `button` leads to, where there is one. */
  confirm?: string | RegExp;
  /** The call has an idempotency key. */
  hasKey: boolean;
  /** What is typed or chosen while it is sent: `22` after what is there, where nothing else is given. */
  later?: string;
  /** Finds the field that has it afterwards, where the answer leads to another one. */
  moved?: () => Promise<Field>;
}

/** The button that sends the form: in the dialog of its field, where it is in one, or in the question that comes first. */
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

/** The values of all fields of the form, which have to be on the screen. */
function entered({ field }: FilledForm): string[] {
  const controls = field?.form ? [...field.form.querySelectorAll<Field>('input, textarea, select')] : [];
  for (const control of controls) expect(control).toBeInTheDocument();
  return controls.map(({ value }) => value);
}

/**
 * Tests that whatever a person has entered is sent, kept or asked about: with a slow answer, a lost one, and when more is
 * typed while the form is sent.
 * @param fill opens the form anew and fills it in
 */
export function testSending(name: string, fill: () => Promise<FilledForm>): void {
  describe(`the form of ${name}`, () => {
    test('is sent once however often it is submitted, and keeps what was entered until the answer', async () => {
      const form = await fill();
      const values = entered(form);
      form.api.on(form.call, () => deferred<Response>().promise);
      const button = await sender(form);
      // In one task: nothing can be rendered in between.
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

    test('keeps what was entered when the answer is lost, and sends the same request again', async () => {
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

    test('lets nothing be typed while it is sent, or keeps it', async () => {
      const form = await fill();
      const answer = deferred<Response>();
      form.api.on(form.call, () => answer.promise);
      await press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      await settle();
      if (form.confirm !== undefined) {
        // The question lies over the field, and nothing dismisses it.
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
