import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { ApiError, asResponse } from '@second-gear/shared-auth/request';
import { signInWithPassword, signOut, startSession } from '@second-gear/shared-auth/session';
import { createFakeApi, errorResponse, json, offline } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import shellDeclaration from '../shell.json' with { type: 'json' };
import { App } from './app.tsx';
import { RemoteLoadError } from './federation/loading/remote-loader.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';
import { createBuyerApi, provideTestIdentity, setUpDocument } from './testing/fake-site.ts';
import { openPage } from './testing/open-page.tsx';

beforeAll(() => {
  setUpDocument();
  provideTestIdentity();
  startSession();
});

const getMain = () => within(screen.getByRole('main'));
const expectFrame = () => {
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
};

test('an unknown URL shows the 404 page inside the frame, with a link home', async () => {
  await openPage('/no/such/page');
  expect(getMain().getByText('404')).toBeInTheDocument();
  expect(getMain().getByRole('heading', { name: 'Not Found' })).toBeInTheDocument();
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expectFrame();
  await userEvent.click(getMain().getByRole('link', { name: 'Back to homepage' }));
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
});

// spec:2.22 8.17
test("a loader's error response keeps its status and the server's message", async () => {
  await openPage('/category/9', [
    {
      path: '/category/:id',
      loader: () => {
        throw asResponse(new ApiError({ status: 503, code: 'down', message: 'Back in a minute.' }));
      },
      element: <p>never</p>,
    },
  ]);
  expect(getMain().getByText('503')).toBeInTheDocument();
  expect(getMain().getByRole('heading', { name: 'Service Unavailable' })).toBeInTheDocument();
  expect(getMain().getByText('Back in a minute.')).toBeInTheDocument();
  expectFrame();
});

test('a malformed URL shows 404 and plain text about a missing page', async () => {
  await openPage('/category/9', [
    {
      path: '/category/:id',
      loader: () => {
        throw asResponse(new ApiError({ status: 400, code: 'invalid', message: 'id: Too big' }));
      },
      element: <p>never</p>,
    },
  ]);
  expect(getMain().getByText('404')).toBeInTheDocument();
  expect(getMain().getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(getMain().getByText(/^We can’t find that page\./)).toBeInTheDocument();
  expect(getMain().queryByText(/400|Bad Request|Too big|car may/)).toBeNull();
  expect(getMain().getByRole('link', { name: 'Back to homepage' })).toBeInTheDocument();
});

test('network and server errors can be retried, other error responses can’t', async () => {
  let status = 503;
  const { router } = await openPage('/category/9', [
    {
      path: '/category/:id',
      loader: () => {
        if (status === 200) return null;
        throw asResponse(new ApiError({ status, code: 'down', message: 'Back in a minute.' }));
      },
      element: <p>Here it is</p>,
    },
  ]);
  status = 200;
  await userEvent.click(getMain().getByRole('button', { name: 'Try again' }));
  expect(await getMain().findByText('Here it is')).toBeInTheDocument();
  status = 404;
  await act(() => router.navigate('/category/10'));
  expect(await getMain().findByText('404')).toBeInTheDocument();
  expect(getMain().queryByRole('button', { name: 'Try again' })).toBeNull();
});

// spec:2.22
test('an exception shows its message and a link home', async () => {
  function Broken(): never {
    throw new Error('The wheel came off');
  }
  await openPage('/broken', [{ path: '/broken', element: <Broken /> }]);
  expect(getMain().getByText('The wheel came off')).toBeInTheDocument();
  expect(getMain().getByRole('link', { name: 'Back to homepage' })).toBeInTheDocument();
  expectFrame();
});

test('a loading remote shows the frame and a spinner, and a failed remote can be retried', async () => {
  let isBroken = true;
  let finishLoading: () => void = () => undefined;
  const router = createMemoryRouter(createRootRoutes(), {
    initialEntries: ['/viewallcars'],
    patchRoutesOnNavigation: async ({ patch }) => {
      await new Promise<void>((resolve) => {
        finishLoading = resolve;
      });
      if (isBroken) throw new RemoteLoadError('catalog', []);
      patch(ROOT_ROUTE_ID, [{ path: '/viewallcars', element: <h1>All cars</h1> }]);
    },
  });
  const slotHost = { render: () => <p />, preload: () => undefined };
  render(
    <App queryClient={createQueryClient()} slotHost={slotHost}>
      <RouterProvider router={router} />
    </App>,
  );
  expect(getMain().getByRole('status')).toHaveTextContent('Loading');
  expect(screen.queryByText('404')).toBeNull();
  expectFrame();

  finishLoading();
  const retry = await getMain().findByRole('button', { name: 'Retry' });
  expectFrame();
  isBroken = false;
  await userEvent.click(retry);
  finishLoading();
  expect(await screen.findByRole('heading', { name: 'All cars' })).toBeInTheDocument();
});

describe('content pages', () => {
  test("FAQ's has the four required questions and more, each with an answer", async () => {
    await openPage('/blogs');
    const questions = [...screen.getByRole('main').querySelectorAll('details')];
    const summaries = questions.map((details) => details.querySelector('summary')?.textContent ?? '');
    for (const topic of [/manage state/, /prototypal inheritance/, /unit test/, /React, Angular, or Vue/]) {
      expect(summaries.filter((question) => topic.test(question))).toHaveLength(1);
    }
    expect(summaries.length).toBeGreaterThan(10);
    expect(summaries).toContain('How do I order a car?');
    for (const part of ['Buying a car', 'Selling a car']) {
      expect(getMain().getByRole('heading', { level: 2, name: part })).toBeInTheDocument();
    }
    for (const details of questions)
      expect(details.querySelector('p')?.textContent.length).toBeGreaterThan(60);
  });

  // spec:2.15 2.17
  test.each([
    ['/about', 'About Second Gear', 'About · Second Gear'],
    ['/blog', 'Blog', 'Blog · Second Gear'],
    ['/contacts', 'Contacts', 'Contacts · Second Gear'],
  ])('content page %s has its heading and title', async (path, heading, title) => {
    await openPage(path);
    expect(getMain().getByRole('heading', { name: heading, level: 1 })).toBeInTheDocument();
    await waitFor(() => {
      expect(document.title).toBe(title);
    });
    expect(screen.getByRole('main')).not.toHaveTextContent(/lorem ipsum/i);
  });

  test('the About page links to the cars', async () => {
    await openPage('/about');
    expect(getMain().getByRole('link', { name: 'View All Cars' })).toHaveAttribute('href', '/viewallcars');
  });

  test('the contact form stores a message and shows thanks in its place', async () => {
    const server = createFakeApi();
    server.on('POST /contact', () => json({ insertedId: 'm1' }, 201));
    await openPage('/contacts');
    await userEvent.type(getMain().getByLabelText('Name'), 'Ann');
    await userEvent.type(getMain().getByLabelText('Email'), 'ann@example.com');
    await userEvent.type(getMain().getByLabelText('Message'), 'Hello there');
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    expect(await getMain().findByText(/We’ll reply within one business day/)).toBeInTheDocument();
    expect(server.requestLines()).toEqual(['POST /contact']);
    expect(server.sent('POST /contact')[0]?.body).toEqual({
      name: 'Ann',
      email: 'ann@example.com',
      message: 'Hello there',
    });
    await userEvent.click(getMain().getByRole('button', { name: 'Send another message' }));
    expect(getMain().getByLabelText('Message')).toHaveValue('');
  });

  test('a message that failed to send stays in the contact form and can be sent again', async () => {
    const server = createFakeApi();
    server.on('POST /contact', offline);
    await openPage('/contacts');
    await userEvent.type(getMain().getByLabelText('Name'), 'Ann');
    await userEvent.type(getMain().getByLabelText('Email'), 'ann@example.com');
    await userEvent.type(getMain().getByLabelText('Message'), 'Hello there');
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    expect(await getMain().findByRole('alert')).toHaveTextContent('couldn’t reach the server');
    expect(getMain().getByLabelText('Message')).toHaveValue('Hello there');
    server.on('POST /contact', () => json({ insertedId: 'm1' }, 201));
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    expect(await getMain().findByText(/We’ll reply within one business day/)).toBeInTheDocument();
  });

  // spec:5.5
  test('the contact form shows an error at each field, and the first invalid one gets focus', async () => {
    const server = createFakeApi();
    await openPage('/contacts');
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    expect(await getMain().findByText('Name is required')).toBeInTheDocument();
    expect(getMain().getByLabelText('Name')).toHaveFocus();
    expect(getMain().getByLabelText('Email')).toHaveAccessibleDescription(/Email is required/);
    expect(getMain().getByLabelText('Message')).toHaveAccessibleDescription(/Message is required/);
    await userEvent.type(getMain().getByLabelText('Name'), 'Casey');
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(getMain().getByLabelText('Email')).toHaveFocus());
    expect(getMain().getByLabelText('Name')).toBeValid();
    expect(getMain().getByLabelText('Name')).toHaveValue('Casey');
    expect(server.requestLines()).toEqual([]);
  });

  // spec:5.5
  test("the contact form shows the server's error at its field, which gets focus", async () => {
    createFakeApi().on('POST /contact', () =>
      errorResponse(400, 'Check the form.', { email: 'That domain takes no mail.' }),
    );
    await openPage('/contacts');
    await userEvent.type(getMain().getByLabelText('Name'), 'Ann');
    await userEvent.type(getMain().getByLabelText('Email'), 'ann@example.com');
    await userEvent.type(getMain().getByLabelText('Message'), 'Hello there');
    await userEvent.click(getMain().getByRole('button', { name: 'Send message' }));
    expect(await getMain().findByText('That domain takes no mail.')).toBeInTheDocument();
    expect(getMain().getByLabelText('Email')).toHaveFocus();
  });

  test('the contact form fills in name and email of a signed-in user', async () => {
    createBuyerApi();
    await act(() => signInWithPassword('ann@example.com', 'secret1'));
    await openPage('/contacts');
    await waitFor(() => expect(getMain().getByLabelText('Name')).toHaveValue('Ann'));
    expect(getMain().getByLabelText('Email')).toHaveValue('ann@example.com');
    await act(() => signOut());
  });
});

test('shell.json names every screen of the shell, so the gate refuses a remote that declares one', () => {
  const listPaths = (development: boolean) =>
    createRootRoutes({ development })
      .flatMap(({ children = [] }) => children)
      .flatMap(({ children = [] }) => children.map(({ path }) => path));
  expect(listPaths(false)).toEqual([...shellDeclaration.routes, '*']);
  expect(listPaths(true)).toEqual([...shellDeclaration.developmentRoutes, ...shellDeclaration.routes, '*']);
});
