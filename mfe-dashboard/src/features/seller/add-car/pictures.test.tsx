import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts, type FakeDrafts } from '../../../test-support/fake-drafts.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let uploadCount: number;
let drafts: FakeDrafts;
beforeEach(() => {
  const api = resetPageWithFakeApi();
  signInAs('seller');
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : ''}`;
  URL.revokeObjectURL = () => undefined;
  uploadCount = 0;
  drafts = createFakeDrafts(api);
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('POST /images', () => {
    uploadCount += 1;
    return json({ url: `/api/images/picture-${String(uploadCount)}.webp` });
  });
});

const createPicture = (name: string, type = 'image/png') => new File(['picture'], name, { type });
const findPictureList = () => screen.findByRole('list', { name: 'Selected photos' });
const findPictureNames = async () =>
  within(await findPictureList())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.name')?.textContent);

test('the picture field reorders pictures by buttons, which keep focus and announce the change', async () => {
  renderDashboard('/dashboard/addcar');
  await userEvent.upload(await screen.findByLabelText('Photos'), [
    createPicture('a.png'),
    createPicture('b.png'),
    createPicture('c.png'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Move c.png earlier' }));
  expect(await findPictureNames()).toEqual(['a.png', 'c.png', 'b.png']);
  expect(screen.getByText('c.png is now photo 2 of 3')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move c.png earlier' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await findPictureNames()).toEqual(['c.png', 'a.png', 'b.png']);
  // The picture is now first and cannot move further forward.
  expect(screen.getByRole('button', { name: 'Move c.png later' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Make cover: b.png' }));
  expect(await findPictureNames()).toEqual(['b.png', 'c.png', 'a.png']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove c.png' }));
  expect(await findPictureNames()).toEqual(['b.png', 'a.png']);
  expect(screen.getByRole('button', { name: 'Remove a.png' })).toHaveFocus();
});

/** Drops files on an element. The data is a plain object, because jsdom has no DataTransfer. */
const dropFiles = (target: Element, files: File[]) => {
  for (const type of ['dragOver', 'drop'] as const) {
    const event = createEvent[type](target);
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
    fireEvent(target, event);
  }
};

/** Moves a pointer between two elements. jsdom has neither pointer events nor layout. */
const dragTo = (from: Element, to: Element, pointerType: string) => {
  const fire = (type: string, target: Element, clientX: number) => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 100 });
    fireEvent(target, Object.assign(event, { pointerId: 7, pointerType }));
  };
  Object.assign(document, { elementFromPoint: () => to });
  fire('pointerdown', from, 0);
  fire('pointermove', from, 50);
  fire('pointerup', from, 50);
};

test('the picture field accepts dropped pictures and reorders them by mouse and finger', async () => {
  window.scrollBy = () => undefined;
  renderDashboard('/dashboard/addcar');
  dropFiles(await screen.findByLabelText('Photos'), [createPicture('a.png'), createPicture('b.png')]);
  expect(await findPictureNames()).toEqual(['a.png', 'b.png']);
  const findItems = async () => within(await findPictureList()).getAllByRole('listitem');
  const [firstItem, secondItem] = await findItems();
  dragTo(secondItem!, firstItem!, 'mouse');
  expect(await findPictureNames()).toEqual(['b.png', 'a.png']);
  expect(screen.getByText('b.png is now photo 1 of 2')).toBeInTheDocument();

  const [newFirstItem, newSecondItem] = await findItems();
  dragTo(newSecondItem!.querySelector('img')!, newFirstItem!, 'touch');
  expect(await findPictureNames()).toEqual(['b.png', 'a.png']);
  dragTo(newSecondItem!.querySelector('[data-grip]')!, newFirstItem!, 'touch');
  expect(await findPictureNames()).toEqual(['a.png', 'b.png']);
});

test('the picture field restores a removed picture at its position', async () => {
  renderDashboard('/dashboard/addcar');
  await userEvent.upload(await screen.findByLabelText('Photos'), [
    createPicture('a.png'),
    createPicture('b.png'),
    createPicture('c.png'),
  ]);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  const uploadCountBefore = uploadCount;
  await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }));
  expect(await screen.findByText('b.png removed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await findPictureNames()).toEqual(['a.png', 'b.png', 'c.png']);
  expect(uploadCount).toBe(uploadCountBefore);
  await waitFor(() => expect(drafts.getStored()[0]?.pictures).toHaveLength(3));
});

test('the picture field gives camera pictures with identical names distinct names', async () => {
  renderDashboard('/dashboard/addcar');
  await screen.findByLabelText('Photos');
  expect(screen.getByRole('button', { name: 'Take a photo', hidden: true })).toBeInTheDocument();
  const camera = document.querySelector<HTMLInputElement>('input[capture]')!;
  await userEvent.upload(camera, createPicture('image.png'));
  await userEvent.upload(camera, createPicture('image.png'));
  expect(await findPictureNames()).toEqual(['image.png', 'image.png (2)']);
  expect(screen.getByRole('button', { name: 'Remove image.png (2)' })).toBeInTheDocument();
});
