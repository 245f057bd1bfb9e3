const cars = (count: number): string => (count === 1 ? '1 car' : `${count.toLocaleString('en')} cars`);
const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** File selection. */
export const chooseTexts = {
  title: 'Import cars',
  lead: 'List many cars at once from a spreadsheet, saved as a CSV file. Nothing is listed before you have seen what was found in it.',
  file: 'CSV file',
  fileHint: 'Choose it or drop it here: up to 5,000 cars and 4 MB.',
  checking: (name: string) => `Checking ${name}…`,
  notText: (name: string) =>
    `${name} is not a text file. In the spreadsheet, save it as “CSV UTF-8” and choose it again.`,
  tooLarge: (name: string) => `${name} is larger than 4 MB. Cut it in parts.`,
  oneOnly: 'Choose one file at a time',
  template: 'Download a template',
  templateFile: 'second-gear-cars.csv',
  columns: 'The columns',
  columnsHelp:
    'The first row has the headings, in any order; where they are missing or in other words, you choose on screen what each column is. Commas, semicolons and tabs may separate, and the file may be in UTF-8, UTF-16 or Windows-1252. Many headings of feeds for Google and Meta are understood, and so are words such as Gasoline, CVT, Pickup Truck and Like New. A car is known again by its reference, or by all that its row says where it has none, so that you can mend a file and import it again.',
  column: 'Column',
  content: 'What stands in it',
  required: 'Required',
  earlier: 'Your imports',
  noEarlier: 'You have imported nothing yet.',
  states: { checked: 'Not started', running: 'Listing', paused: 'Paused', done: 'Finished' },
  fileName: 'File',
  when: 'Chosen on',
  state: 'State',
  listed: 'Listed',
  listedOf: (listed: number, kept: number) =>
    kept === 0
      ? listed.toLocaleString('en')
      : `${listed.toLocaleString('en')}, and ${kept.toLocaleString('en')} not on the site yet`,
} as const;

/** Selection of the column meanings. */
export const columns = {
  title: 'What is in each column?',
  lead: (name: string) =>
    `The first row of ${name} does not say what all required columns are. Choose it here; the file stays as it is.`,
  headings: 'The first row has headings',
  label: (number: number, heading: string | undefined, samples: string) =>
    `Column ${String(number)}: ${heading === undefined ? '' : `${heading} (heading), `}${samples}`,
  empty: 'empty',
  leaveOut: 'Leave it out',
  required: (label: string) => `${label} (required)`,
  missing: (labels: string) => `Choose a column for each of these: ${labels}`,
  twice: (number: number, label: string) => `Column ${String(number)} is ${label} already`,
  check: 'Check the file',
} as const;

/** The page of one import. */
export const importTexts = {
  title: 'Import',
  heading: (name: string) => `Import of ${name}`,
  back: 'All imports',
  counts: {
    ready: 'Ready',
    lacking: 'Lack pictures',
    wrong: 'Wrong',
    repeated: 'Listed by an earlier import',
    listed: 'Listed',
    kept: 'Not on the site yet',
  },
  found: 'What was found',
  ignored: (headings: string) => `These columns mean nothing here and are left out: ${headings}.`,
  list: (count: number) => `List ${cars(count)}`,
  resume: 'Resume',
  pause: 'Pause',
  remove: 'Throw away',
  removeTitle: 'Throw the import away?',
  removeBody: 'Its rows and every photo that was uploaded for it are deleted. This cannot be undone.',
  removed: 'The import is thrown away',
  started: 'Your cars are being listed',
  paused: 'The import is paused',
  nothingReady: 'No row is ready. Mend the file and import it again.',
  allLack: 'Choose the pictures first: every row that is ready still lacks one.',
  someLack: (count: number) =>
    `${rows(count)} still ${count === 1 ? 'lacks' : 'lack'} a picture and would be left out.`,
  running: 'Your cars are being listed. You can leave this page: it goes on without you.',
  pausedNow: 'Paused. Nothing more is listed until you resume.',
  progress: (listed: number, total: number) =>
    `${listed.toLocaleString('en')} of ${total.toLocaleString('en')} done`,
  done: (count: number, kept: number) =>
    `Finished: ${cars(count)} ${isOrAre(count)} listed${kept === 0 ? '' : `, ${kept.toLocaleString('en')} ${isOrAre(kept)} not on the site yet`}.`,
  doneKept:
    'An admin looks at these first, because something in them goes against a rule. My Products says what.',
  doneWrong: (count: number) =>
    `${rows(count)} ${isOrAre(count)} wrong. Mend what is wrong in the file and import it again: what is listed is not listed twice.`,
  products: 'To My Products',
  another: 'Import another file',
} as const;

/** Errors in the file. */
export const problems = {
  title: 'What is wrong',
  row: 'Row',
  wholeRow: 'The row',
  reference: 'Reference',
  car: 'Car',
  problem: 'Problem',
  column: 'Column',
  csv: 'import-problems',
  none: 'Nothing is wrong in this file.',
} as const;

/** Pictures of the import. */
export const photos = {
  title: 'Pictures',
  here: (uploaded: number, named: number) =>
    `${uploaded.toLocaleString('en')} of the ${named.toLocaleString('en')} pictures that the file names are uploaded.`,
  files: 'Picture files',
  hint: 'Choose all of them, or drop them here: those that the file names are found by their names, and what is uploaded already is left out.',
  noneNamed: 'None of these files is named in the CSV file, or they are all uploaded.',
  unnamed: (count: number) =>
    `${count === 1 ? '1 file is' : `${String(count)} files are`} not named in the CSV file, or uploaded already.`,
  uploading: (done: number, total: number) => `Uploading: ${String(done)} of ${String(total)}`,
  uploaded: (count: number) =>
    count === 1 ? '1 picture is uploaded' : `${String(count)} pictures are uploaded`,
  waiting:
    'The site takes only so many pictures a minute, or cannot be reached. It goes on by itself in a moment.',
  keepOpen: 'Keep this page open until they are all sent.',
  failed: (name: string, why: string) => `${name}: ${why}`,
  wrongType: 'This is no JPEG, PNG, WebP or AVIF picture',
  missing: (count: number) => `Missing pictures (${count.toLocaleString('en')})`,
  notLoaded: 'The list of missing pictures could not be loaded. Choose them once more.',
} as const;
