import { toErrorMessage } from '@second-gear/contract/error-message';
import { isPicture } from './file-types.ts';
import { fitPicture, needsFitting } from './picture-limits.ts';

const MB = 1024 * 1024;
/** Returns a file that reports the given size. */
function createFile(name: string, type: string, bytes = 3 * MB): File {
  const file = new File(['picture'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** Sizes of the canvases that were exported with toBlob. */
let canvasSizes: [width: number, height: number][];

/** Simulates a browser that decodes every picture to this size. If the size is null, decoding fails. */
function mockBrowser(decodedSize: [width: number, height: number] | null, canExportFiles = true): void {
  const [width, height] = decodedSize ?? [0, 0];
  const { prototype } = HTMLImageElement;
  for (const [name, value] of Object.entries({ width, height, naturalWidth: width, naturalHeight: height })) {
    Object.defineProperty(prototype, name, { configurable: true, get: () => value });
  }
  prototype.decode = () =>
    decodedSize ? Promise.resolve() : Promise.reject(new DOMException('Not read', 'EncodingError'));
  const canvas = HTMLCanvasElement.prototype;
  const ignore = () => undefined;
  const context = {
    fillRect: ignore,
    scale: ignore,
    translate: ignore,
    rotate: ignore,
    drawImage: ignore,
  };
  canvas.getContext = (() => context) as unknown as typeof canvas.getContext;
  canvas.toBlob = function toBlob(done, type = '') {
    canvasSizes.push([this.width, this.height]);
    done(canExportFiles ? new Blob(['small'], { type }) : null);
  };
}

beforeEach(() => {
  canvasSizes = [];
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test.each([
  ['48 megapixels', [8064, 6048], [2400, 1800]],
  ['50 megapixels, upright', [6144, 8160], [1807, 2400]],
] as const)('fitPicture converts a photo of %s to a smaller JPEG', async (_, [width, height], size) => {
  mockBrowser([width, height]);
  const sent = await fitPicture(createFile('IMG_1.JPG', 'image/jpeg'));
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_1.JPG', 'image/jpeg', 5]);
  expect(canvasSizes).toEqual([size]);
});

test('fitPicture converts a photo above 10 MB to a smaller JPEG at any pixel size', async () => {
  mockBrowser([4000, 3000]);
  expect((await fitPicture(createFile('a.png', 'image/png', 11 * MB))).type).toBe('image/jpeg');
  expect(canvasSizes).toEqual([[2400, 1800]]);
});

test('fitPicture returns a photo within the limits unchanged', async () => {
  mockBrowser([4032, 3024]);
  const file = createFile('a.jpg', 'image/jpeg', 9 * MB);
  expect(await fitPicture(file)).toBe(file);
  expect(needsFitting(createFile('a.jpg', 'image/jpeg', MB))).toBe(false);
});

test('fitPicture returns a picture that only the server can decode unchanged', async () => {
  mockBrowser(null);
  const file = createFile('a.avif', 'image/avif');
  expect(await fitPicture(file)).toBe(file);
});

test.each([
  ['IMG_1.HEIC', 'image/heic'],
  ['IMG_1.heif', 'image/heif'],
  ['IMG_1.HEIC', ''],
])('fitPicture converts a HEIC photo (%s, %j) to JPEG if the browser decodes it', async (name, type) => {
  mockBrowser([4032, 3024]);
  const file = createFile(name, type, MB);
  expect([isPicture(file), needsFitting(file)]).toEqual([true, true]);
  expect((await fitPicture(file)).type).toBe('image/jpeg');
});

test.each([
  ['an undecodable HEIC photo', null, createFile('a.heic', 'image/heic', MB), /HEIC.*as a JPEG/],
  [
    'an undecodable 11 MB file',
    null,
    createFile('a.jpg', 'image/jpeg', 11 * MB),
    /larger than 10 MB.*smaller version/,
  ],
  [
    'a 50-megapixel photo that it cannot resize',
    [8160, 6144],
    createFile('a.jpg', 'image/jpeg'),
    /40 megapixels.*smaller version/,
  ],
] as const)('fitPicture explains what to do about %s', async (_, decodedSize, file, expectedMessage) => {
  mockBrowser(decodedSize && [...decodedSize], false);
  await expect(fitPicture(file)).rejects.toThrow(expectedMessage);
  expect(toErrorMessage(await fitPicture(file).catch((error: unknown) => error))).toMatch(expectedMessage);
});

test('isPicture rejects other files', () => {
  expect(isPicture(createFile('notes.txt', 'text/plain'))).toBe(false);
  expect(isPicture(createFile('heic', ''))).toBe(false);
});
