import { freshSite, keepRecord, signInAs } from '@second-gear/web-testing/browser';
import { buildThread, buildUser } from '@second-gear/web-testing/builders';
import { json } from '@second-gear/web-testing/fake-api';
import { type FilledForm, testSending } from '@second-gear/web-testing/sending-form';
import { fireEvent, screen } from '@testing-library/react';
import { visit } from '../test-support/site.tsx';

function site() {
  const api = freshSite();
  signInAs('buyer');
  keepRecord();
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /messages', () => json([buildThread()]));
  api.on('GET /messages/thread-1', () => json([]));
  return api;
}
const inserted = () => json({ insertedId: 'thread-1' }, 201);

async function filled(label: string, text: string): Promise<FilledForm['field']> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

testSending('the profile', async () => {
  const api = site();
  visit('/dashboard');
  const field = await filled('Name', 'Ada Lovelace');
  const answer = () => json({ modifiedCount: 1 });
  return { api, call: 'PATCH /users/me', answer, field, button: 'Save changes', hasKey: false };
});

testSending('a reply', async () => {
  const api = site();
  visit('/dashboard/messages/thread-1');
  const field = await filled('Your message', 'Is it red?');
  return { api, call: 'POST /messages/thread-1', answer: inserted, field, button: 'Send', hasKey: true };
});
