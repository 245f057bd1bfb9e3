import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts, type FakeDrafts } from '../../../test-support/fake-drafts.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';
import { emptyContent } from './draft-storage.ts';

let api: FakeApi;
let drafts: FakeDrafts;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /cars/allcars', () => json([buildCar()]));
  drafts = createFakeDrafts(api);
});

const saabDraft = {
  ...{ _id: 'draft-saab', version: 4, changedAt: '2026-11-24T09:00:00.000Z' },
  form: {
    ...emptyContent.form,
    carName: 'Saab',
    carModel: '900',
    carPrice: '9000',
    phone: '+1 312 555 0100',
  },
  pictures: [{ url: '/api/images/side.webp', name: 'side.jpg' }],
};
const findBrandField = () => screen.findByLabelText('Brand Name');
const waitUntilSaved = () =>
  waitFor(() => expect(screen.getByText('Saved')).toHaveAttribute('aria-busy', 'false'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getStoredCars = () => drafts.getStored().map(({ form }) => [form.carName, form.carModel]);

test('Add Car continues a draft from another device, with its pictures', async () => {
  drafts.add(saabDraft);
  renderDashboard('/dashboard/addcar');
  expect(await findBrandField()).toHaveValue('Saab');
  expect(screen.getByText('We restored your draft.')).toBeInTheDocument();
  expect(screen.getByText('side.jpg')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Car Model'), '0');
  await waitUntilSaved();
  expect(drafts.getStored()).toMatchObject([{ _id: saabDraft._id, form: { carModel: '9000' } }]);
});

describe('a draft changed on another device', () => {
  beforeEach(async () => {
    drafts.add(saabDraft);
    renderDashboard('/dashboard/addcar');
    await findBrandField();
    drafts.changeOnOtherDevice(saabDraft._id, { carModel: '9-3' });
    await userEvent.type(screen.getByLabelText('Car Model'), '0');
    expect(await screen.findByText(/edited in another tab or on another device/)).toBeInTheDocument();
    expect(drafts.getStored()[0]?.form.carModel).toBe('9-3');
  });

  test('the form continues with the local text and stores the remote text as a separate draft', async () => {
    await press('Use this version');
    await waitUntilSaved();
    expect(getStoredCars()).toEqual([
      ['Saab', '9000'],
      ['Saab', '9-3'],
    ]);
    expect(screen.getByLabelText('Car Model')).toHaveValue('9000');
    expect(screen.queryByText(/edited in another tab/)).not.toBeInTheDocument();
  });

  test('the form continues with the local text even if a third version arrives', async () => {
    drafts.changeOnOtherDevice(saabDraft._id, { carModel: '9-5' });
    await press('Use this version');
    await waitUntilSaved();
    expect(getStoredCars()).toEqual([
      ['Saab', '9000'],
      ['Saab', '9-5'],
    ]);
    expect(screen.queryByText(/edited in another tab/)).not.toBeInTheDocument();
  });

  test('the status states that the draft awaits a choice', () => {
    expect(screen.getByText('Saved on this device until you choose a version.')).toBeInTheDocument();
    expect(screen.queryByText('We restored your draft.')).not.toBeInTheDocument();
  });

  test('the form continues with the remote text and stores the local text as a separate draft', async () => {
    await press('Use the other version');
    await waitFor(() => expect(screen.getByLabelText('Car Model')).toHaveValue('9-3'));
    expect(getStoredCars()).toEqual([
      ['Saab', '9-3'],
      ['Saab', '9000'],
    ]);
    const otherDraftsList = within(await screen.findByRole('list', { name: 'Your drafts' }));
    expect(otherDraftsList.getByText('Saab 9000')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Condition'), 'good');
    await waitUntilSaved();
  });

  test('the choice runs once even if pressed twice before the update is rendered', async () => {
    const button = screen.getByRole('button', { name: 'Use the other version' });
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(screen.getByLabelText('Car Model')).toHaveValue('9-3'));
    expect(getStoredCars()).toEqual([
      ['Saab', '9-3'],
      ['Saab', '9000'],
    ]);
  });

  test('the choice takes effect only if the local text could be stored as a separate draft', async () => {
    drafts.setUnreachable(true);
    await press('Use the other version');
    expect(await screen.findAllByText(/couldn’t reach the server/)).not.toHaveLength(0);
    expect(screen.getByLabelText('Car Model')).toHaveValue('9000');
    expect(screen.getByRole('button', { name: 'Use this version' })).toBeInTheDocument();
  });
});

describe('a saved text whose response was lost', () => {
  const typeModel = async (text: string) => {
    await userEvent.type(screen.getByLabelText('Car Model'), text);
    await userEvent.tab();
  };
  let firstPage: ReturnType<typeof renderDashboard>;
  beforeEach(async () => {
    drafts.add(saabDraft);
    firstPage = renderDashboard('/dashboard/addcar');
    await findBrandField();
    drafts.setResponsesLost(true);
    await typeModel('0');
    await waitFor(() => expect(getStoredCars()).toEqual([['Saab', '9000']]));
    await typeModel(' CS');
  });

  test('the text causes no conflict if the user types more', async () => {
    drafts.setResponsesLost(false);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitUntilSaved();
    expect(getStoredCars()).toEqual([['Saab', '9000 CS']]);
  });

  test('the text causes no conflict after a reload', async () => {
    firstPage.unmount();
    drafts.setResponsesLost(false);
    renderDashboard('/dashboard/addcar');
    expect(await findBrandField()).toHaveValue('Saab');
    await waitUntilSaved();
    expect(getStoredCars()).toEqual([['Saab', '9000 CS']]);
    expect(screen.queryByText(/edited in another tab/)).not.toBeInTheDocument();
  });
});

test('Add Car stores the draft in the browser while the server is unreachable', async () => {
  drafts.setUnreachable(true);
  const firstPage = renderDashboard('/dashboard/addcar');
  await userEvent.type(await findBrandField(), 'Saab');
  expect(await screen.findByText(/^Saved on this device/)).toBeInTheDocument();
  firstPage.unmount();

  renderDashboard('/dashboard/addcar');
  expect(await findBrandField()).toHaveValue('Saab');
  expect(drafts.getStored()).toEqual([]);
  drafts.setUnreachable(false);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitUntilSaved();
  expect(getStoredCars()).toEqual([['Saab', '']]);
});

test('Add Car can store a draft again that was discarded on another device', async () => {
  drafts.add(saabDraft);
  renderDashboard('/dashboard/addcar');
  await findBrandField();
  drafts.remove(saabDraft._id);
  await userEvent.type(screen.getByLabelText('Condition'), 'good');
  expect(await screen.findByText(/deleted in another tab/)).toBeInTheDocument();
  await press('Keep draft');
  await waitUntilSaved();
  expect(drafts.getStored()).toMatchObject([{ _id: saabDraft._id, version: 1, form: { condition: 'good' } }]);
});

test('Add Car can copy a draft that was listed on another device to a new draft', async () => {
  drafts.add(saabDraft);
  renderDashboard('/dashboard/addcar');
  await findBrandField();
  drafts.markListed(saabDraft._id);
  await userEvent.type(screen.getByLabelText('Condition'), 'good');
  expect(await screen.findByText('This car is already listed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to My Products' })).toBeInTheDocument();
  await press('Copy to a new draft');
  await waitUntilSaved();
  expect(drafts.getStored()).toMatchObject([{ version: 1, form: { carName: 'Saab', condition: 'good' } }]);
  expect(drafts.getStored()[0]?._id).not.toBe(saabDraft._id);
});

test('Add Car repeats the same request after a reload if the response to the submit was lost', async () => {
  drafts.add({
    ...saabDraft,
    form: {
      ...saabDraft.form,
      ...{ location: 'Chicago, Lake Street, 12', condition: 'good' },
      ...{ phone: '+1 312 555 0100', purchaseYear: '1994' },
    },
  });
  api.on('POST /cars', () => {
    // The request succeeds on the server, but its response is lost.
    drafts.markListed(saabDraft._id);
    return offline();
  });
  const firstPage = renderDashboard('/dashboard/addcar');
  await findBrandField();
  await press('Submit');
  expect(await screen.findAllByText(/couldn’t reach the server/)).not.toHaveLength(0);
  firstPage.unmount();

  renderDashboard('/dashboard/addcar');
  expect(await findBrandField()).toHaveValue('Saab');
  expect(await screen.findByText('This car is already listed')).toBeInTheDocument();
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  await press('Submit');
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  const [firstRequest, secondRequest] = api.sent('POST /cars');
  expect(firstRequest?.body).toMatchObject({ draftId: saabDraft._id });
  expect(secondRequest?.body).toEqual(firstRequest?.body);
  expect(Object.keys(localStorage).join()).not.toContain('draft');
});

test('Add Car opens, discards and restores other drafts, and can start another car', async () => {
  const audi = {
    ...saabDraft,
    _id: 'draft-audi',
    form: { ...emptyContent.form, carName: 'Audi' },
    pictures: [],
  };
  drafts.add(audi);
  drafts.add(saabDraft);
  renderDashboard('/dashboard/addcar');
  expect(await findBrandField()).toHaveValue('Saab');
  const getDraftList = () => within(screen.getByRole('list', { name: 'Your drafts' }));
  expect(getDraftList().getByText('Audi')).toBeInTheDocument();

  await userEvent.click(getDraftList().getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByLabelText('Brand Name')).toHaveValue('Audi'));
  await waitFor(() => expect(getDraftList().getByText('Saab 900')).toBeInTheDocument());

  await userEvent.click(getDraftList().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(drafts.getStored()).toHaveLength(1));
  expect(await screen.findByText(/^This is your only draft\. You can save up to/)).toBeInTheDocument();
  await press('Undo');
  await waitFor(() => expect(getDraftList().getByText('Saab 900')).toBeInTheDocument());
  expect(drafts.getStored()).toHaveLength(2);

  await press('Start a new draft');
  await waitFor(() => expect(screen.getByLabelText('Brand Name')).toHaveValue(''));
  await waitFor(() => expect(getDraftList().getByText('Audi')).toBeInTheDocument());
});

test('the checklist counts the items that a listing meets and links to missing ones', async () => {
  drafts.add(saabDraft);
  renderDashboard('/dashboard/addcar');
  await findBrandField();
  expect(screen.getByText('0 of 8 done')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /^Mileage/ }));
  expect(screen.getByLabelText('Mileage')).toHaveFocus();
  await userEvent.keyboard('48000');
  expect(await screen.findByText('1 of 8 done')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Mileage *: done/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: /^At least 4 photos \(1 so far\)/ }));
  expect(screen.getByLabelText('Photos')).toHaveFocus();
});

test('Add Car leaves no pending draft data in the browser after the car is listed', async () => {
  drafts.add({
    ...saabDraft,
    form: {
      ...saabDraft.form,
      ...{ location: 'Chicago, Lake Street, 12', condition: 'good' },
      ...{ phone: '+1 312 555 0100', purchaseYear: '1994' },
    },
  });
  const saveResponse = createDeferred<Response>();
  api.on(`PUT /drafts/${saabDraft._id}`, () => saveResponse.promise);
  api.on('POST /cars', () => json({ insertedId: 'car-9' }));
  renderDashboard('/dashboard/addcar');
  await userEvent.type(await screen.findByLabelText('Description'), 'One owner');
  await press('Submit');
  expect(await screen.findByText('Car Added Successfully')).toBeInTheDocument();
  await act(async () => {
    saveResponse.resolve(json({ version: 5, changedAt: saabDraft.changedAt }));
    await saveResponse.promise;
  });
  expect(Object.keys(localStorage).join()).not.toContain('draft');
});
