import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildThread } from '@second-gear/test-utils/builders';
import { type FakeApi, json, neverRespond, offline } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /messages', () => json([buildThread()]));
});

const buildMessage = (id: string, text: string, isOwn: boolean) => ({
  _id: id,
  text,
  mine: isOwn,
  sentAt: '2026-11-19T10:00:00.000Z',
});

/** Returns the messages sent to the conversation so far. */
const getSentTexts = () =>
  api.sent('POST /messages/thread-1').map(({ body }) => (body as { text: string }).text);

test('Messages links conversations to their messages, and a sent reply appears', async () => {
  let messages = [buildMessage('m1', 'Is it still available?', false)];
  api.on('GET /messages/thread-1', () => json(messages));
  api.on('POST /messages/thread-1', ({ body }) => {
    messages = [...messages, buildMessage('m2', (body as { text: string }).text, true)];
    return json({ insertedId: 'm2' });
  });
  renderDashboard('/dashboard/messages');
  await userEvent.click(
    await screen.findByRole('link', { name: /Ben Okoro about the Volvo V60.*2 new messages/ }),
  );
  expect(await screen.findByRole('heading', { name: 'Ben Okoro about the Volvo V60' })).toBeInTheDocument();
  expect(await screen.findByText('Is it still available?')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message is required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your message'), 'Yes, come and see it');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Yes, come and see it', { selector: 'li p' })).toBeInTheDocument();
  expect(screen.getByLabelText('Your message')).toHaveValue('');
});

test('Messages warns both users about a message that seems to contain contact details', async () => {
  api.on('GET /messages/thread-1', () =>
    json([
      { ...buildMessage('m1', 'Call 312 555 0142', false), holdsContactData: true },
      { ...buildMessage('m2', 'Mine is 312 555 0143', true), holdsContactData: true },
      buildMessage('m3', 'See you', true),
    ]),
  );
  renderDashboard('/dashboard/messages/thread-1');
  const warning = /seems to include contact details.*so your money stays protected/;
  for (const text of ['Call 312 555 0142', 'Mine is 312 555 0143']) {
    const message = (await screen.findByText(text)).closest('li')!;
    expect(within(message).getByText(warning)).toBeInTheDocument();
  }
  const plainMessage = screen.getByText('See you').closest('li')!;
  expect(within(plainMessage).queryByText(warning)).toBeNull();
});

test('a reply that failed to send preserves its text', async () => {
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', false)]));
  api.on('POST /messages/thread-1', offline);
  renderDashboard('/dashboard/messages/thread-1');
  await userEvent.type(await screen.findByLabelText('Your message'), 'Are you there?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/couldn’t reach the server/)).toBeInTheDocument();
  expect(screen.getByLabelText('Your message')).toHaveValue('Are you there?');
});

test('a first message starts a conversation about its car', async () => {
  api.on('GET /cars/car-1', () => json(buildCar()));
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', true)]));
  api.on('POST /messages', () => json({ insertedId: 'thread-1' }));
  api.on('GET /messages', () => json([buildThread({ _id: 'thread-2', carId: 'car-2' })]));
  const { router } = renderDashboard('/dashboard/messages/new?car=car-1');
  expect(await screen.findByText('To the seller of the Volvo V60')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/messages/thread-1'));
  expect(api.sent('POST /messages')[0]!.body).toEqual({ carId: 'car-1', text: 'Hello' });
});

test('Messages shows a friendly message if there are no conversations', async () => {
  api.on('GET /messages', () => json([]));
  renderDashboard('/dashboard/messages');
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
});

test('composing about a car with a conversation redirects to that conversation', async () => {
  api.on('GET /cars/car-1', () => json(buildCar()));
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', true)]));
  const { router } = renderDashboard('/dashboard/messages/new?car=car-1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/messages/thread-1'));
});

test('composing about a deleted car shows that the car is no longer listed', async () => {
  renderDashboard('/dashboard/messages/new?car=car-9');
  expect(await screen.findByText('This car is no longer listed')).toBeInTheDocument();
});

test('Ctrl+Enter sends a message once, however often it is pressed', async () => {
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', false)]));
  api.on('POST /messages/thread-1', () => json({ insertedId: 'm2' }));
  renderDashboard('/dashboard/messages/thread-1');
  await userEvent.type(await screen.findByLabelText('Your message'), 'Yes');
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue(''));
  expect(getSentTexts().filter((text) => text === 'Yes')).toHaveLength(1);
});

test('the message form restores unsent text after leaving the page and clears it once sent', async () => {
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', false)]));
  api.on('POST /messages/thread-1', () => json({ insertedId: 'm2' }));
  const firstPage = renderDashboard('/dashboard/messages/thread-1');
  await userEvent.type(await screen.findByLabelText('Your message'), 'Half a sen');
  firstPage.unmount();
  const secondPage = renderDashboard('/dashboard/messages/thread-1');
  expect(await screen.findByLabelText('Your message')).toHaveValue('Half a sen');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue(''));
  secondPage.unmount();
  renderDashboard('/dashboard/messages/thread-1');
  expect(await screen.findByLabelText('Your message')).toHaveValue('');
});

test('the message form clears only the sent text and keeps text typed during the request', async () => {
  const responders: ((response: Response) => void)[] = [];
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', false)]));
  api.on('POST /messages/thread-1', () => new Promise<Response>((resolve) => responders.push(resolve)));
  renderDashboard('/dashboard/messages/thread-1');
  const field = await screen.findByLabelText('Your message');
  await userEvent.type(field, 'Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(field, ' and the tires?');
  // The refetch of the conversation never resolves. The form must not wait for it.
  api.on('GET /messages/thread-1', neverRespond);
  responders[0]?.(json({ insertedId: 'm2' }));
  await waitFor(() => expect(field).toHaveValue('and the tires?'));
  expect(getSentTexts()).toEqual(['Yes']);
  await userEvent.clear(field);
  await userEvent.type(field, 'Another one');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.clear(field);
  await userEvent.type(field, 'And more');
  responders[1]?.(json({ insertedId: 'm3' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'));
  expect(field).toHaveValue('And more');
});

test('text typed while a first message is pending appears in the new conversation', async () => {
  const responders: ((response: Response) => void)[] = [];
  api.on('GET /messages', () => json([]));
  api.on('GET /cars/car-1', () => json(buildCar()));
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', true)]));
  api.on('POST /messages', () => new Promise<Response>((resolve) => responders.push(resolve)));
  const { router } = renderDashboard('/dashboard/messages/new?car=car-1');
  const field = await screen.findByLabelText('Your message');
  await userEvent.type(field, 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(field, ' is it red?');
  api.on('GET /messages', () => json([buildThread()]));
  responders[0]?.(json({ insertedId: 'thread-1' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/messages/thread-1'));
  expect(await screen.findByLabelText('Your message')).toHaveValue('is it red?');
  // The draft stored for the car is removed, so opening the form again does not add its text again.
  await act(() => router.navigate('/dashboard/messages/new?car=car-1'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/messages/thread-1'));
  expect(await screen.findByLabelText('Your message')).toHaveValue('is it red?');
});

test('each car has its own message draft, even when the user navigates through the history', async () => {
  api.on('GET /messages', () => json([]));
  for (const [id, model] of [
    ['car-1', 'V60'],
    ['car-2', 'S90'],
  ] as const)
    api.on(`GET /cars/${id}`, () => json(buildCar({ _id: id, model })));
  const { router } = renderDashboard('/dashboard/messages/new?car=car-1');
  await userEvent.type(await screen.findByLabelText('Your message'), 'About the V60');
  await act(() => router.navigate('/dashboard/messages/new?car=car-2'));
  expect(await screen.findByText('To the seller of the Volvo S90')).toBeInTheDocument();
  expect(screen.getByLabelText('Your message')).toHaveValue('');
  await act(() => router.navigate('/dashboard/messages/new?car=car-1'));
  expect(await screen.findByText('To the seller of the Volvo V60')).toBeInTheDocument();
  expect(screen.getByLabelText('Your message')).toHaveValue('About the V60');
});

test('the message form shows an error for text that is too long and keeps all of it', async () => {
  api.on('GET /messages/thread-1', () => json([buildMessage('m1', 'Hello', false)]));
  renderDashboard('/dashboard/messages/thread-1');
  const field = await screen.findByLabelText('Your message');
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(2001));
  expect(screen.getByText('2,001 of 2,000 characters')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('x'.repeat(2001));
  expect(getSentTexts()).not.toContain('x'.repeat(2001));
});

test('another user’s conversation is shown as missing', async () => {
  renderDashboard('/dashboard/messages/strange');
  expect(await screen.findByText('Conversation not found')).toBeInTheDocument();
});
