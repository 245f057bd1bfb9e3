import { createQueryClient } from '@second-gear/shared-auth/query';
import { startSession } from '@second-gear/shared-auth/session';
import { Toaster } from '@second-gear/ui/toaster';
import { GlobalStyle } from '@second-gear/ui/tokens';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import remote from './remote.tsx';

// The catalog alone, for its team: its screens without header, footer, accounts and other remotes.
const queryClient = createQueryClient();
const Frame = () => (
  <main>
    <Outlet />
    <ScrollRestoration />
  </main>
);
const router = createBrowserRouter([
  { element: <Frame />, hydrateFallbackElement: <p />, children: remote.routes({ queryClient }) },
]);

startSession();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
