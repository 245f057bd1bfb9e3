import type { RemoteModule } from '@second-gear/federation/remote';
import { BookingModal } from './features/booking/booking-modal.tsx';
import { PaymentPage } from './features/payment/payment-page.tsx';

export default {
  routes: () => [],
  slots: { 'booking-modal': BookingModal, 'payment-page': PaymentPage },
} satisfies RemoteModule;
