export const pictures = {
  list: 'Chosen pictures',
  chosen: (count: number) => (count === 1 ? '1 picture chosen.' : `${String(count)} pictures chosen.`),
  orderHelp: 'Drag the pictures into order, or use their buttons. The first one is the cover.',
  takePhoto: 'Take a photo',
  edit: (name: string) => `Rotate or crop ${name}`,
  cover: 'Cover',
  makeCover: 'Make cover',
  makeCoverOf: (name: string) => `Make cover: ${name}`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  moved: (name: string, position: number, count: number) =>
    `${name} is now picture ${String(position)} of ${String(count)}`,
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  removed: (name: string) => `${name} was removed`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel the upload of ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  percent: (share: number) => `${String(Math.round(share * 100))} %`,
  storing: 'Being stored…',
  numbered: (position: number) => `Picture ${String(position)}`,
  alt: (position: number) => `Picture ${String(position)} of your car`,
  wrongType: (name: string) => `${name} is not a JPEG, PNG, WebP or AVIF picture`,
  tooMany: (most: number) => `Only ${String(most)} pictures fit; the rest was left out`,
  failed: (name: string, why: string) => `${name} was not uploaded: ${why}`,
  gone: (name: string) => `${name} is not kept here any more: remove it and choose it again`,
  someFailed: 'Not every picture was uploaded: retry or remove those that say so',
  editorMissing: 'The tool for that could not be loaded. Please try again.',
  retry: 'Retry',
  retryOf: (name: string) => `Retry ${name}`,
} as const;

/** Pictures that can be neither sent unchanged nor converted here. */
export const fitting = {
  heic: 'This browser cannot read HEIC photos. Save it as a JPEG and choose that. On an iPhone, Settings, Camera, Formats, Most Compatible makes JPEGs from now on.',
  tooLarge:
    'It is larger than 10 MB, and this browser could not make it smaller. Save a smaller copy and choose that.',
  tooManyPixels:
    'It has more than 40 megapixels, and this browser could not make it smaller. Save a smaller copy and choose that.',
} as const;

/** Rotating and cropping. */
export const editor = {
  title: (name: string) => `Rotate or crop ${name}`,
  loading: 'Opening the picture',
  unreadable: 'This picture cannot be changed here. Choose it again to change it.',
  left: 'Rotate left',
  right: 'Rotate right',
  reset: 'Start over',
  cut: {
    left: 'Cut from the left',
    top: 'Cut from the top',
    right: 'Cut from the right',
    bottom: 'Cut from the bottom',
  },
  help: 'Drag the corners, or use the sliders.',
  canvas: 'The picture as it will be',
  size: (width: number, height: number) => `${String(width)} × ${String(height)} pixels`,
  cancel: 'Cancel',
  done: 'Use this picture',
  failed: 'The changed picture could not be made.',
} as const;
