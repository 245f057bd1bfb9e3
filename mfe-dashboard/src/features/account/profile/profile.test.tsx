import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /users/me/waiting', () => json(NO_TODOS));
});
const NO_TODOS = {
  ...{ toPay: 0, toReceive: 0, toMeet: 0, toAnswer: 0 },
  ...{ openReports: 0, openReviewReports: 0, flaggedPayments: 0, toDecide: 0 },
};

describe('open tasks on the profile', () => {
  const findTodoSection = async () => within(await screen.findByRole('region', { name: 'To do' }));
  const findTodoLinks = async () =>
    (await findTodoSection())
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);

  test('a buyer sees links to pending payments and hand-overs', async () => {
    api.on('GET /users/me/waiting', () => json({ ...NO_TODOS, toPay: 1, toReceive: 2 }));
    renderDashboard('/dashboard');
    expect(await findTodoLinks()).toEqual([
      '1 order to pay /dashboard/my-order?sort=-state',
      '2 cars to pick up /dashboard/my-order',
    ]);
  });

  test('sellers and admins see links to their tasks, most urgent first', async () => {
    signInAs('admin');
    api.on('GET /users/me/waiting', () =>
      json({
        ...NO_TODOS,
        toMeet: 1,
        toAnswer: 1,
        openReports: 3,
        openReviewReports: 1,
        flaggedPayments: 1,
        toDecide: 2,
      }),
    );
    renderDashboard('/dashboard');
    expect(await findTodoLinks()).toEqual([
      '2 disputes to decide /dashboard/disputes?state=open',
      '3 reports to review /dashboard/reporteditems?state=open',
      '1 reported review to check /dashboard/reporteditems?reviews=open#reported-reviews',
      '1 payment to review /dashboard/overview#flagged-payments',
      '1 dispute to respond to /dashboard/mybuyers',
      '1 upcoming meeting /dashboard/mybuyers',
    ]);
  });

  test('the task list shows a message if it is empty and offers Retry after a failure', async () => {
    api.on('GET /users/me/waiting', () => errorResponse(503, 'Too busy just now'));
    renderDashboard('/dashboard');
    const todoSection = await findTodoSection();
    expect(todoSection.getByText('Too busy just now')).toBeInTheDocument();
    expect(screen.getByText('Your account')).toBeInTheDocument();
    api.on('GET /users/me/waiting', () => json(NO_TODOS));
    await userEvent.click(todoSection.getByRole('button', { name: 'Retry' }));
    expect(await todoSection.findByText('You’re all caught up.')).toBeInTheDocument();
  });
});

// spec:2.39
test('the profile greets by display name and saves a new name and phone', async () => {
  let name = 'Ada Martin';
  api.on('GET /users/me', () => json(buildUser({ name, displayName: name })));
  api.on('PATCH /users/me', ({ body }) => {
    name = (body as { name: string }).name;
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Martin' })).toBeInTheDocument();
  const input = await screen.findByLabelText('Name');
  await userEvent.clear(input);
  await userEvent.type(input, 'Ada Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeInTheDocument();
  expect(api.sent('PATCH /users/me')[0]!.body).toEqual({ name: 'Ada Lovelace' });
});

test.each([
  { field: 'Phone', newValue: '+1 312 555 0199', sent: { phone: '+1 312 555 0199' } },
  { field: 'Name', newValue: 'Ada Lovelace', sent: { name: 'Ada Lovelace' } },
])(
  'a new $field is saved although the other stored value breaks a newer rule',
  async ({ field, newValue, sent }) => {
    const storedValues = field === 'Phone' ? { name: 'a'.repeat(61) } : { phone: '-----' };
    api.on('GET /users/me', () => json(buildUser(storedValues)));
    api.on('PATCH /users/me', () => json({ modifiedCount: 1 }));
    renderDashboard('/dashboard');
    const input = await screen.findByLabelText(field);
    await userEvent.clear(input);
    await userEvent.type(input, newValue);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    expect(api.sent('PATCH /users/me')[0]!.body).toEqual(sent);
  },
);

test('a name stored under older rules must follow the current rules once it is edited', async () => {
  api.on('GET /users/me', () => json(buildUser({ name: 'a'.repeat(61) })));
  renderDashboard('/dashboard');
  await userEvent.type(await screen.findByLabelText('Name'), 'b');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Name can have up to 60 characters')).toBeInTheDocument();
  expect(api.sent('PATCH /users/me')).toEqual([]);
});

test('the profile saves a name that is changed back after a save', async () => {
  api.on('PATCH /users/me', () => json({ modifiedCount: 1 }));
  renderDashboard('/dashboard');
  const input = await screen.findByLabelText<HTMLInputElement>('Name');
  const savedName = input.value;
  for (const name of ['Ada Lovelace', savedName]) {
    await userEvent.clear(input);
    await userEvent.type(input, name);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => {
      expect(api.sent('PATCH /users/me').at(-1)?.body).toEqual({ name });
    });
  }
});

test('the profile saves a value that was set without an input event', async () => {
  api.on('PATCH /users/me', () => json({ modifiedCount: 1 }));
  renderDashboard('/dashboard');
  (await screen.findByLabelText<HTMLInputElement>('Name')).value = 'Ada Lovelace';
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(api.sent('PATCH /users/me')[0]!.body).toMatchObject({ name: 'Ada Lovelace' });
});

test('the profile warns only verified users that a new name ends the verification', async () => {
  const verifiedNotice = 'If you change your name, you’ll need to be verified again.';
  let verified = true;
  api.on('GET /users/me', () => json(buildUser({ verified })));
  api.on('PATCH /users/me', () => {
    verified = false;
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard');
  const input = await screen.findByLabelText('Name');
  expect(input).toHaveAccessibleDescription(verifiedNotice);
  await userEvent.type(input, ' Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Pending verification')).toBeInTheDocument();
  expect(screen.getByText(/^We haven’t verified your account yet/)).toBeInTheDocument();
  expect(screen.queryByText(verifiedNotice)).not.toBeInTheDocument();
});

test('an invalid phone shows an error at its field, and a rejected phone stays in the field', async () => {
  renderDashboard('/dashboard');
  const phone = await screen.findByLabelText('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, 'call me');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a phone number like +1 312 555 0123')).toBeInTheDocument();
  expect(phone).toBeInvalid();

  api.on('PATCH /users/me', () =>
    errorResponse(400, 'Please check the form', { phone: 'This number is barred' }),
  );
  await userEvent.clear(phone);
  await userEvent.type(phone, '+1 312 555 0199');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This number is barred')).toBeInTheDocument();
  expect(phone).toHaveValue('+1 312 555 0199');
});

test('the profile offers Retry if the account fails to load', async () => {
  api.on('GET /users/me', offline);
  renderDashboard('/dashboard');
  expect(await screen.findByText('We couldn’t load your account')).toBeInTheDocument();
  api.on('GET /users/me', () => json(buildUser()));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ada@example.com', { selector: 'dd' })).toBeInTheDocument();
});

describe('profile picture', () => {
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });
  const getShownPictures = () =>
    [...document.querySelectorAll('main img, img')].map((image) => image.getAttribute('src'));

  test('a picture is previewed before the upload, then shown with the account', async () => {
    let picture: string | null = null;
    api.on('GET /users/me', () => json(buildUser({ picture })));
    api.on('POST /users/me/picture', ({ body }) => {
      expect((body as File).name).toBe('me.png');
      picture = '/api/images/me.webp';
      return json({ url: picture });
    });
    renderDashboard('/dashboard');
    await userEvent.upload(await screen.findByLabelText('Photo file'), file);
    expect(screen.getByText(/It isn’t saved yet/)).toBeInTheDocument();
    expect(getShownPictures()).toEqual(['blob:preview']);
    expect(api.sent('POST /users/me/picture')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByText('Photo saved')).toBeInTheDocument();
    await waitFor(() => expect(new Set(getShownPictures())).toEqual(new Set(['/api/images/me.webp'])));
  });

  test('a picture rejected by the server stays selected and shows the reason', async () => {
    api.on('POST /users/me/picture', () => errorResponse(422, 'This picture is broken'));
    renderDashboard('/dashboard');
    await userEvent.upload(await screen.findByLabelText('Photo file'), file);
    await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByText('This picture is broken')).toBeInTheDocument();
    expect(getShownPictures()).toEqual(['blob:preview']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(getShownPictures()).toEqual([]);
    expect(screen.queryByText('This picture is broken')).not.toBeInTheDocument();
  });

  test('a picture that the browser cannot decode stays selected with instructions', async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('Not read', 'EncodingError'));
    renderDashboard('/dashboard');
    const input = await screen.findByLabelText('Photo file');
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, new File(['x'], 'me.heic', { type: 'image/heic' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByText(/HEIC.*as a JPEG/)).toBeInTheDocument();
    expect(getShownPictures()).toEqual(['blob:preview']);
    expect(api.sent('POST /users/me/picture')).toEqual([]);
  });

  test('a file that is not a picture is rejected', async () => {
    renderDashboard('/dashboard');
    const input = await screen.findByLabelText('Photo file');
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, new File(['x'], 'me.gif', { type: 'image/gif' }));
    expect(screen.getByText('Use a JPEG, PNG, WebP, or AVIF image')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save photo' })).not.toBeInTheDocument();
  });

  test('the picture is removed after one confirmation', async () => {
    let picture: string | null = '/api/images/me.webp';
    api.on('GET /users/me', () => json(buildUser({ picture })));
    api.on('DELETE /users/me/picture', () => {
      picture = null;
      return json({ modifiedCount: 1 });
    });
    renderDashboard('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }));
    const confirmation = screen.getByRole('dialog', { name: 'Remove your photo?' });
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByText('Photo removed')).toBeInTheDocument();
    await waitFor(() => expect(getShownPictures()).toEqual([]));
  });
});
