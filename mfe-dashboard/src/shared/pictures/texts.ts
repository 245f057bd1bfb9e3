import { formatCount } from '@second-gear/contract/format';

export const pictureListTexts = {
  list: 'Selected photos',
  photosAdded: (count: number) => `${formatCount(count, 'photo')} added.`,
  orderHelp: 'Drag photos to reorder them, or use the buttons. The first one is the cover.',
  takePhoto: 'Take a photo',
  edit: (name: string) => `Rotate or crop ${name}`,
  cover: 'Cover',
  makeCover: (name: string) => `Make cover: ${name}`,
  moveEarlier: (name: string) => `Move ${name} earlier`,
  moveLater: (name: string) => `Move ${name} later`,
  moved: (name: string, position: number, count: number) =>
    `${name} is now photo ${String(position)} of ${String(count)}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  cancel: 'Cancel',
  cancelUpload: (name: string) => `Cancel upload of ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  percent: (share: number) => `${String(Math.round(share * 100))}%`,
  processing: 'Processing…',
  photoNumber: (position: number) => `Photo ${String(position)}`,
  alt: (position: number) => `Photo ${String(position)} of your car`,
  wrongType: (name: string) => `${name} isn’t a JPEG, PNG, WebP, or AVIF image`,
  tooMany: (maxCount: number) => `You can add up to ${String(maxCount)} photos; the rest weren’t added`,
  failed: (name: string, reason: string) => `${name} wasn’t uploaded: ${reason}`,
  unavailable: (name: string) => `${name} is no longer available. Remove it and choose it again.`,
  someFailed: 'Some photos weren’t uploaded. Retry or remove them.',
  editorMissing: 'We couldn’t load the photo editor. Please try again.',
  retry: 'Retry',
  retryPicture: (name: string) => `Retry ${name}`,
} as const;

/** Reasons why a picture can be neither uploaded unchanged nor converted in this browser. */
export const fittingTexts = {
  heic: 'This browser can’t read HEIC photos. Save this one as a JPEG and choose that instead. To take JPEGs on an iPhone, go to Settings > Camera > Formats and choose Most Compatible.',
  tooLarge: 'It’s larger than 10 MB, and your browser couldn’t shrink it. Choose a smaller version.',
  tooManyPixels: 'It’s over 40 megapixels, and your browser couldn’t shrink it. Choose a smaller version.',
} as const;

/** Texts of the editor that rotates and crops. */
export const editorTexts = {
  title: (name: string) => `Rotate or crop ${name}`,
  loading: 'Opening photo…',
  unreadable: 'We couldn’t open this photo. Choose it again to edit it.',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  reset: 'Reset',
  cropSides: {
    left: 'Crop left',
    top: 'Crop top',
    right: 'Crop right',
    bottom: 'Crop bottom',
  },
  help: 'Drag the corners, or use the sliders.',
  canvas: 'Photo preview',
  size: (width: number, height: number) => `${String(width)} × ${String(height)} pixels`,
  cancel: 'Cancel',
  done: 'Use this photo',
  failed: 'We couldn’t save the edited photo. Please try again.',
} as const;
