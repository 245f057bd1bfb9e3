import { createQueryClient } from '@second-gear/shared-auth/query';
import { signInWithPassword, signOut, startSession, useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { Cluster, Page, PageTitle, Stack } from '@second-gear/ui/layout';
import { Toaster } from '@second-gear/ui/toaster';
import { GlobalStyle } from '@second-gear/ui/tokens';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { standalone } from './texts/standalone.ts';

/** Runs the dashboard alone for its team: its routes, and the least of a sign-in that they need. */
function SignIn(): ReactElement {
  const user = useUser();
  const [problem, setProblem] = useState('');
  if (user) return <Navigate to="/dashboard" replace />;
  const signIn = async (form: FormData): Promise<void> => {
    try {
      await signInWithPassword(String(form.get('email')), String(form.get('password')));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : standalone.refused);
    }
  };
  return (
    <Page>
      <PageTitle>{standalone.title}</PageTitle>
      <form action={signIn}>
        <Stack gap={4}>
          <p>{standalone.intro}</p>
          <TextField
            label={standalone.email}
            name="email"
            type="email"
            defaultValue="seller@secondgear.test"
          />
          <TextField label={standalone.password} name="password" type="password" />
          <FormError>{problem}</FormError>
          <Cluster>
            <Button type="submit">{standalone.signIn}</Button>
          </Cluster>
        </Stack>
      </form>
    </Page>
  );
}

function Root(): ReactElement {
  const user = useUser();
  return (
    <>
      {user ? (
        <Button variant="ghost" onClick={() => void signOut()}>
          {standalone.signOut(user.email)}
        </Button>
      ) : null}
      <Outlet />
      <Toaster />
    </>
  );
}

const queryClient = createQueryClient();
const router = createBrowserRouter([
  {
    element: <Root />,
    children: [
      { path: '/login', element: <SignIn /> },
      ...routes({ queryClient }),
      { path: '*', element: <Navigate to="/dashboard" replace /> },
    ],
  },
]);

startSession();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <GlobalStyle />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
