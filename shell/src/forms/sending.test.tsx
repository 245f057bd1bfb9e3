import { signOut, startSession } from '@second-gear/shared-auth/session';
import { json } from '@second-gear/web-testing/fake-api';
import { testSending } from '@second-gear/web-testing/sending-form';
import { act, fireEvent, screen } from '@testing-library/react';
import { friendlyServer, installPage, provideAnn } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => {
  installPage();
  startSession();
});
beforeEach(async () => {
  friendlyServer();
  provideAnn();
  await act(() => signOut());
});

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const inserted = () => json({ insertedId: 'x' }, 201);

testSending('a message to the site', async () => {
  const api = friendlyServer();
  await openPage('/contacts');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  const form = field.form!;
  for (const [name, value] of Object.entries({
    name: 'Ann',
    email: 'ann@example.com',
    message: 'Hello there',
  }))
    type(form.elements.namedItem(name) as HTMLElement, value);
  return { api, call: 'POST /contact', answer: inserted, field, button: 'Send message', hasKey: false };
});

testSending('the newsletter', async () => {
  const api = friendlyServer();
  await openPage('/about');
  const field = screen.getByPlaceholderText<HTMLInputElement>(/@/);
  type(field, 'ann@example.com');
  return { api, call: 'POST /newsletter', answer: inserted, field, button: /subscribe/i, hasKey: false };
});
