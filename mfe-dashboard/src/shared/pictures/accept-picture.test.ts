import { failureText } from '@second-gear/contract/failure-text';
import { fitPicture, isToFit } from './accept-picture.ts';
import { isPicture } from './kinds.ts';

const MB = 1024 * 1024;
/** Returns a file that reports the given size. */
function fileOf(name: string, type: string, bytes = 3 * MB): File {
  const file = new File(['picture'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** Sizes of the canvases that became files. */
let drawn: [width: number, height: number][];

/** Simulates a browser that decodes every picture with this size, or none. */
function browserThat(reads: [width: number, height: number] | null, makesFiles = true): void {
  const [width, height] = reads ?? [0, 0];
  const { prototype } = HTMLImageElement;
  for (const [name, value] of Object.entries({ width, height, naturalWidth: width, naturalHeight: height })) {
    Object.defineProperty(prototype, name, { configurable: true, get: () => value });
  }
  prototype.decode = () =>
    reads ? Promise.resolve() : Promise.reject(new DOMException('Not read', 'EncodingError'));
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
    drawn.push([this.width, this.height]);
    done(makesFiles ? new Blob(['small'], { type }) : null);
  };
}

beforeEach(() => {
  drawn = [];
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test.each([
  ['48 megapixels', [8064, 6048], [2400, 1800]],
  ['50 megapixels, upright', [6144, 8160], [1807, 2400]],
] as const)('fitPicture converts a photo of %s to a smaller JPEG', async (_, [width, height], size) => {
  browserThat([width, height]);
  const sent = await fitPicture(fileOf('IMG_1.JPG', 'image/jpeg'));
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_1.JPG', 'image/jpeg', 5]);
  expect(drawn).toEqual([size]);
});

test('fitPicture converts a photo above 10 MB to a smaller JPEG at any pixel size', async () => {
  browserThat([4000, 3000]);
  expect((await fitPicture(fileOf('a.png', 'image/png', 11 * MB))).type).toBe('image/jpeg');
  expect(drawn).toEqual([[2400, 1800]]);
});

test('fitPicture returns a photo within the limits unchanged', async () => {
  browserThat([4032, 3024]);
  const file = fileOf('a.jpg', 'image/jpeg', 9 * MB);
  expect(await fitPicture(file)).toBe(file);
  expect(isToFit(fileOf('a.jpg', 'image/jpeg', MB))).toBe(false);
});

test('fitPicture returns a picture that only the server can decode unchanged', async () => {
  browserThat(null);
  const file = fileOf('a.avif', 'image/avif');
  expect(await fitPicture(file)).toBe(file);
});

test.each([
  ['IMG_1.HEIC', 'image/heic'],
  ['IMG_1.heif', 'image/heif'],
  ['IMG_1.HEIC', ''],
])('fitPicture converts a HEIC photo (%s, %j) to JPEG if the browser decodes it', async (name, type) => {
  browserThat([4032, 3024]);
  const file = fileOf(name, type, MB);
  expect([isPicture(file), isToFit(file)]).toEqual([true, true]);
  expect((await fitPicture(file)).type).toBe('image/jpeg');
});

test.each([
  ['a HEIC photo that it cannot read', null, fileOf('a.heic', 'image/heic', MB), /HEIC.*as a JPEG/],
  [
    '11 MB that it cannot read',
    null,
    fileOf('a.jpg', 'image/jpeg', 11 * MB),
    /larger than 10 MB.*smaller copy/,
  ],
  [
    '50 megapixels that it cannot draw',
    [8160, 6144],
    fileOf('a.jpg', 'image/jpeg'),
    /40 megapixels.*smaller copy/,
  ],
] as const)('fitPicture explains what to do about %s', async (_, reads, file, why) => {
  browserThat(reads && [...reads], false);
  await expect(fitPicture(file)).rejects.toThrow(why);
  expect(failureText(await fitPicture(file).catch((error: unknown) => error))).toMatch(why);
});

test('isPicture rejects other files', () => {
  expect(isPicture(fileOf('notes.txt', 'text/plain'))).toBe(false);
  expect(isPicture(fileOf('heic', ''))).toBe(false);
});
