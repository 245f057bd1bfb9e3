import { act, renderHook, waitFor } from '@testing-library/react';
import { type UploadedPicture, usePictures } from './use-pictures.ts';

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const createFile = (name: string) => new File(['picture'], name, { type: 'image/png' });
const oldPicture = { url: '/api/images/old.webp', name: 'front.png' };

/** Renders `usePictures`. The test decides when each upload succeeds or fails. */
function renderPictures(initialPictures: UploadedPicture[], isStoredListing = false) {
  const pendingUploads: { done: (url: string) => void; fail: () => void; signal: AbortSignal }[] = [];
  const changes: string[][] = [];
  const upload = (_file: File, _progress: (share: number) => void, signal: AbortSignal) =>
    new Promise<{ url: string }>((resolve, reject) => {
      pendingUploads.push({
        done: (url) => resolve({ url }),
        fail: () => reject(new Error('The line is down')),
        signal,
      });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const { result, unmount } = renderHook(() =>
    usePictures(initialPictures, (pictures) => changes.push(pictures.map(({ url }) => url)), {
      upload,
      maxCount: 4,
      isStoredListing,
    }),
  );
  return { result, unmount, pendingUploads, changes };
}

test('an edited picture has its old URL until the new one arrives', async () => {
  const { result, pendingUploads, changes } = renderPictures([oldPicture]);
  act(() => result.current.replace('initial-0', createFile('front.png')));
  expect(result.current.isUploading).toBe(true);
  expect(changes).toEqual([]);
  act(() => pendingUploads[0]?.fail());
  await waitFor(() => expect(result.current.pictures[0]?.error).toMatch(/^front.png wasn’t uploaded/));
  expect(result.current.pictures[0]?.url).toBe(oldPicture.url);
  expect(result.current.getFailed()).toHaveLength(1);

  act(() => result.current.retry(result.current.pictures[0]!));
  act(() => pendingUploads[1]?.done('/api/images/new.webp'));
  await waitFor(() => expect(result.current.isUploading).toBe(false));
  expect(changes).toEqual([['/api/images/new.webp']]);
});

test('a picture edited during its upload is sent once, in its final version', async () => {
  const { result, pendingUploads, changes } = renderPictures([]);
  act(() => result.current.add([createFile('a.png')]));
  const [{ key } = { key: '' }] = result.current.pictures;
  act(() => result.current.replace(key, createFile('a.png')));
  expect(pendingUploads[0]?.signal.aborted).toBe(true);
  await act(() => Promise.resolve());
  expect(result.current.isUploading).toBe(true);
  act(() => pendingUploads[1]?.done('/api/images/turned.webp'));
  await waitFor(() => expect(changes).toEqual([['/api/images/turned.webp']]));
  expect(result.current.pictures[0]?.error).toBeNull();
  await result.current.waitForUploads();
});

test('a failed picture does not affect other pictures', async () => {
  const { result, pendingUploads, changes } = renderPictures([]);
  act(() => result.current.add(['a.png', 'b.png', 'c.png'].map(createFile)));
  act(() => {
    pendingUploads[1]?.fail();
    pendingUploads[0]?.done('/1');
    pendingUploads[2]?.done('/3');
  });
  await waitFor(() => expect(changes.at(-1)).toEqual(['/1', '/3']));
  expect(result.current.pictures.map(({ error }) => error === null)).toEqual([true, false, true]);
});

test('an undecodable photo shows instructions, and the other pictures stay', async () => {
  const { result, pendingUploads, changes } = renderPictures([oldPicture]);
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('Not read', 'EncodingError'));
  act(() =>
    result.current.add([new File(['photo'], 'IMG_1.HEIC', { type: 'image/heic' }), createFile('a.png')]),
  );
  act(() => pendingUploads[0]?.done('/a'));
  await waitFor(() => {
    expect(result.current.pictures[1]?.error).toMatch(/^IMG_1\.HEIC wasn’t uploaded: .*HEIC.*JPEG/);
  });
  expect(changes.at(-1)).toEqual([oldPicture.url, '/a']);
  expect(pendingUploads).toHaveLength(1);
});

test('restoring a picture removed during its upload uploads it again if there is room', async () => {
  const { result, pendingUploads, changes } = renderPictures([]);
  act(() => result.current.add([createFile('a.png')]));
  const [removed] = result.current.pictures;
  act(() => result.current.remove(removed!.key));
  act(() => result.current.restore(removed!, 0));
  act(() => pendingUploads[1]?.done('/1'));
  await waitFor(() => expect(changes.at(-1)).toEqual(['/1']));
  act(() => result.current.add(['b', 'c', 'd'].map((name) => createFile(`${name}.png`))));
  act(() => result.current.restore({ ...removed!, key: 'other' }, 0));
  expect(result.current.pictures).toHaveLength(4);
});

test('waitForUploads also waits for pictures that are added, retried or edited while it waits', async () => {
  const { result, pendingUploads } = renderPictures([]);
  act(() => result.current.add([createFile('a.png'), createFile('b.png')]));
  await act(() => Promise.resolve(pendingUploads[1]?.fail()));
  let outcome: boolean | 'waits' = 'waits';
  void result.current.waitForUploads().then((isMounted) => {
    outcome = isMounted;
  });
  act(() => result.current.retry(result.current.pictures[1]!));
  act(() => result.current.add([createFile('c.png')]));
  await act(() => Promise.resolve(pendingUploads[0]?.done('/a')));
  await act(() => Promise.resolve(pendingUploads[2]?.done('/b')));
  const endEdit = result.current.startEdit();
  await act(() => Promise.resolve(pendingUploads[3]?.done('/c')));
  expect(outcome).toBe('waits');
  act(() => result.current.replace(result.current.pictures[0]!.key, createFile('a.png')));
  act(endEdit);
  await act(() => Promise.resolve());
  expect(outcome).toBe('waits');
  act(() => pendingUploads[4]?.done('/a-turned'));
  await waitFor(() => expect(outcome).toBe(true));
  expect(result.current.pictures.map(({ url }) => url)).toEqual(['/a-turned', '/b', '/c']);
});

test('waitForUploads resolves to false if the form is unmounted while it waits', async () => {
  const { result, unmount } = renderPictures([]);
  act(() => result.current.add([createFile('a.png')]));
  act(() => void result.current.startEdit());
  const waitResult = result.current.waitForUploads();
  unmount();
  expect(await waitResult).toBe(false);
});

const mockFetchStatus = (status: number) => {
  globalThis.fetch = () => Promise.resolve(new Response(null, { status }));
};

test.each([404, 410])(
  'a draft’s picture that the server has deleted (%i) must be chosen again',
  async (status) => {
    mockFetchStatus(status);
    const { result } = renderPictures([oldPicture]);
    await act(() => result.current.checkBroken(result.current.pictures[0]!));
    expect(result.current.getFailed()).toHaveLength(1);
  },
);

test('a picture that failed to load temporarily is not an error', async () => {
  const { result } = renderPictures([oldPicture]);
  mockFetchStatus(503);
  await act(() => result.current.checkBroken(result.current.pictures[0]!));
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => result.current.checkBroken(result.current.pictures[0]!));
  expect(result.current.getFailed()).toEqual([]);
});

test('pictures of a stored listing never block saving', async () => {
  mockFetchStatus(404);
  const { result } = renderPictures([oldPicture], true);
  await act(() => result.current.checkBroken(result.current.pictures[0]!));
  expect(result.current.getFailed()).toEqual([]);
});
