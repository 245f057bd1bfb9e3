import { storeSessionRecord } from '@second-gear/test-utils/browser';
import { buildCar, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { testFormSubmission } from '@second-gear/test-utils/form-submission';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { BookingModal } from './booking-modal.tsx';

testFormSubmission('a booking', async () => {
  const api = setUpFakeApi();
  storeSessionRecord();
  const location = { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' };
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /meeting-locations', () => json([{ id: 'place-1', location }]));
  api.on('GET /orders', () => json([]));
  renderScreen(<BookingModal car={buildCar()} onClose={() => undefined} onBooked={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Select Meeting Location'), {
    target: { value: 'place-1' },
  });
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  fireEvent.change(field, { target: { value: '+1 312 555 0123' } });
  const answer = () => json({ insertedId: 'order-1' }, 201);
  return {
    api,
    requestLine: 'POST /orders',
    respond: answer,
    field,
    button: 'SUBMIT',
    hasIdempotencyKey: true,
  };
});
