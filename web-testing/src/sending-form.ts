import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { deferred } from './deferred.ts';
import { type FakeApi, offline } from './fake-api.ts';

/** A form on the screen, filled in and ready to be sent. */
export interface FilledForm {
  /** The server, or what stands in for another service that is called. */
  api: Pick<FakeApi, 'on' | 'sent'>;
  /** What it calls, as `POST /messages`. */
  call: string;
  answer: () => Response;
  /** The field with what was typed; null for a question or a button that has no form. */
  field: HTMLInputElement | HTMLTextAreaElement | null;
  /** Name of the button that sends it. */
  button: string | RegExp;
  /** The call has an idempotency key. */
  hasKey: boolean;
}

const press = ({ button }: FilledForm) => fireEvent.click(screen.getByRole('button', { name: button }));
const submit = (filled: FilledForm) => {
  const { field } = filled;
  if (!field) press(filled);
  else if (field.form) fireEvent.submit(field.form);
  else throw new Error('The field is in no form');
};
const sent = ({ api, call }: FilledForm) => api.sent(call);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in all fields of the form, which have to be on the screen. */
function entered({ field }: FilledForm): string[] {
  const controls = [...(field?.form?.querySelectorAll<Control>('input, textarea, select') ?? [])];
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
      press(form);
      submit(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      submit(form);
      await settle();
      expect(sent(form)).toHaveLength(1);
      if (form.field) expect(form.field).toBeInTheDocument();
      expect(entered(form)).toEqual(values);
    });

    test('keeps what was entered when the answer is lost, and sends the same request again', async () => {
      const form = await fill();
      const values = entered(form);
      form.api.on(form.call, offline);
      press(form);
      expect((await screen.findAllByText(/could not be reached/)).length).toBeGreaterThan(0);
      expect(entered(form)).toEqual(values);
      const before = sent(form).length;
      form.api.on(form.call, form.answer);
      await waitFor(() => {
        expect(screen.getByRole('button', { name: form.button })).not.toHaveAttribute('aria-busy', 'true');
      });
      press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(before + 1));
      const [first, again] = [sent(form)[0], sent(form).at(-1)];
      expect(again?.body).toEqual(first?.body);
      if (form.hasKey) {
        expect(first?.key).toEqual(expect.any(String));
        expect(again?.key).toBe(first?.key);
      }
    });

    test('lets nothing be typed while it is sent, or keeps it', async () => {
      const form = await fill();
      const { field } = form;
      const answer = deferred<Response>();
      form.api.on(form.call, () => answer.promise);
      press(form);
      await waitFor(() => expect(sent(form)).toHaveLength(1));
      if (!field || field.closest('[inert]')) return;
      const later = `${field.value}22`;
      fireEvent.change(field, { target: { value: later } });
      await act(async () => {
        answer.resolve(form.answer());
        await answer.promise;
      });
      await settle();
      expect(field).toBeInTheDocument();
      expect(field.value).toMatch(/22$/);
    });
  });
}
