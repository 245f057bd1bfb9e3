import type { Car } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { signInWithPassword, signOut, startSession, useUser } from '@second-gear/shared-auth/session';
import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { Cluster, Page, Section, SectionTitle, Stack } from '@second-gear/ui/layout';
import { Toaster } from '@second-gear/ui/toaster';
import { GlobalStyle } from '@second-gear/ui/tokens';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider, useParams } from 'react-router-dom';
import { listFreeCars } from './api/list-cars.ts';
import { listLatestOrders } from './api/list-orders.ts';
import { BookingModal } from './features/booking/booking-modal.tsx';
import { PaymentPage } from './features/payment/payment-page.tsx';
import { texts } from './texts.ts';

const t = texts.standalone;

function SignIn() {
  const signIn = async (form: FormData): Promise<void> => {
    await signInWithPassword(String(form.get('email')), String(form.get('password')));
  };
  return (
    <form action={signIn}>
      <Cluster gap={4} align="end">
        <TextField label={t.email} name="email" type="email" defaultValue="buyer@secondgear.test" />
        <TextField label={t.password} name="password" type="password" />
        <Button type="submit">{t.signIn}</Button>
      </Cluster>
    </form>
  );
}

function Picker() {
  const user = useUser();
  const cars = useQuery({ queryKey: [...queryKeys.cars, 'standalone'], queryFn: listFreeCars });
  const orders = useQuery({ queryKey: queryKeys.orders, queryFn: listLatestOrders, enabled: user !== null });
  const [booked, setBooked] = useState<Car | null>(null);
  return (
    <>
      {user ? <Button onClick={() => void signOut()}>{`${t.signOut} ${user.email}`}</Button> : <SignIn />}
      <Section>
        <SectionTitle>{t.cars}</SectionTitle>
        <Stack gap={3}>
          {cars.data?.map((car) => (
            <Cluster key={car._id}>
              <Button
                size="s"
                onClick={() => {
                  setBooked(car);
                }}
              >
                {t.book}
              </Button>
              {car.brandName} {car.model}
            </Cluster>
          ))}
        </Stack>
      </Section>
      <Section>
        <SectionTitle>{t.orders}</SectionTitle>
        <Stack gap={3}>
          {orders.data?.map((order) => (
            <Cluster key={order._id}>
              <LinkButton size="s" to={`/dashboard/payment/${order._id}`}>
                {t.pay}
              </LinkButton>
              {order.brandName} {order.model}: {order.state}
            </Cluster>
          ))}
        </Stack>
      </Section>
      {booked && (
        <BookingModal
          car={booked}
          onClose={() => {
            setBooked(null);
          }}
          onBooked={() => {
            setBooked(null);
          }}
        />
      )}
    </>
  );
}

function Payment() {
  const { id = '' } = useParams();
  return <PaymentPage orderId={id} />;
}

const Frame = () => (
  <Page>
    <p>
      <strong>{t.title}.</strong> {t.intro}
    </p>
    <Outlet />
  </Page>
);

const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      { path: '/dashboard/payment/:id', element: <Payment /> },
      { path: '*', element: <Picker /> },
    ],
  },
]);

startSession();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
