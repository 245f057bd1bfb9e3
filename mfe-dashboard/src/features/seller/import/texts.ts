import { formatCount, formatNumber, pluralize } from '@second-gear/contract/format';

export const texts = {
  /** Texts of the file selection. */
  choose: {
    title: 'Import cars',
    lead: 'List many cars at once from a spreadsheet saved as a CSV file. You’ll review everything before it’s listed.',
    file: 'CSV file',
    fileHint: 'Choose a file or drop it here. Up to 5,000 cars and 4 MB.',
    checking: (name: string) => `Checking ${name}…`,
    notText: (name: string) =>
      `${name} isn’t a text file. Save your spreadsheet as “CSV UTF-8” and choose it again.`,
    tooLarge: (name: string) => `${name} is larger than 4 MB. Split it into smaller files.`,
    onlyOneFile: 'Choose one file at a time',
    template: 'Download template',
    templateFile: 'second-gear-cars.csv',
    columns: 'Column reference',
    columnsHelp:
      'Put headings in the first row, in any order. If headings are missing or named differently, you can match the columns on screen. Separate values with commas, semicolons, or tabs, and save the file as UTF-8, UTF-16, or Windows-1252. We recognize many Google and Meta feed headings, and terms such as Gasoline, CVT, Pickup Truck, and Like New. It’s safe to import a file again: we match rows by reference, or by their full content if they don’t have one.',
    column: 'Column',
    content: 'Contents',
    required: 'Required',
    earlierImports: 'Your imports',
    noun: 'your imports',
    noEarlierImports: 'No imports yet.',
    states: { checked: 'Not started', running: 'Listing', paused: 'Paused', done: 'Finished' },
    fileName: 'File',
    uploadedOn: 'Uploaded',
    state: 'Status',
    listed: 'Listed',
    listedCounts: (listedCount: number, heldCount: number) =>
      heldCount === 0
        ? formatNumber(listedCount)
        : `${formatNumber(listedCount)}, plus ${formatNumber(heldCount)} in review`,
  },
  /** Texts of the selection of column meanings. */
  columns: {
    title: 'What’s in each column?',
    lead: (name: string) =>
      `We couldn’t find all required columns in the first row of ${name}. Match them here; your file won’t change.`,
    headings: 'First row has headings',
    label: (number: number, heading: string | undefined, samples: string) =>
      `Column ${String(number)}: ${heading === undefined ? '' : `${heading} (heading), `}${samples}`,
    empty: 'empty',
    skipColumn: 'Skip this column',
    required: (label: string) => `${label} (required)`,
    missing: (labels: string) => `Choose a column for: ${labels}`,
    duplicateColumn: (number: number, label: string) => `Column ${String(number)} is already set to ${label}`,
    checkFile: 'Check file',
  },
  /** Texts of the page of one import. */
  screen: {
    title: 'Import',
    noun: 'this import',
    heading: (name: string) => `Import: ${name}`,
    back: 'Back to imports',
    counts: {
      ready: 'Ready',
      lacking: 'Cars missing photos',
      wrong: 'Invalid',
      repeated: 'Already listed in an earlier import',
      listed: 'Listed',
      kept: 'In review',
    },
    results: 'Results',
    ignored: (headings: string) => `Ignored columns: ${headings}`,
    list: (count: number) => `List ${count === 0 ? 'cars' : formatCount(count, 'car')}`,
    resume: 'Resume',
    pause: 'Pause',
    remove: 'Discard',
    removeTitle: 'Discard this import?',
    removeBody: 'This deletes its rows and all photos uploaded for it. You can’t undo this.',
    removed: 'Import discarded',
    started: 'Listing started',
    paused: 'Import paused',
    nothingReady: 'No rows are ready. Fix the file and upload it again.',
    allMissingPhotos: (count: number) =>
      `Upload the missing photos first. ${formatCount(count, 'car')} still ${pluralize(count, 'needs', 'need')} at least one.`,
    someMissingPhotos: (count: number) =>
      `${formatCount(count, 'row')} still ${pluralize(count, 'lacks', 'lack')} a photo and will be skipped unless you add one.`,
    running: 'We’re listing your cars. You can leave this page; we’ll keep going in the background.',
    pausedStatus: 'Paused. Resume to list the remaining cars.',
    progress: (listedCount: number, total: number) =>
      `${formatNumber(listedCount)} of ${formatNumber(total)} done`,
    done: (count: number, heldCount: number) =>
      `Finished: ${formatCount(count, 'car')} ${pluralize(count, 'is', 'are')} listed${heldCount === 0 ? '' : `, ${formatNumber(heldCount)} ${pluralize(heldCount, 'is', 'are')} in review`}.`,
    doneInReview: (count: number) =>
      `${formatCount(count, 'car')} ${pluralize(count, 'needs', 'need')} our review before going live. See My Products for details.`,
    doneInvalid: (count: number) =>
      `${formatCount(count, 'row')} ${pluralize(count, 'is', 'are')} invalid. Fix the file and upload it again; cars already listed won’t be duplicated.`,
    products: 'Go to My Products',
    importAnother: 'Import another file',
  },
  /** Texts about errors in the imported file. */
  problems: {
    title: 'Problems',
    noun: 'the problems in this file',
    row: 'Row',
    wholeRow: 'Entire row',
    reference: 'Reference',
    car: 'Car',
    problem: 'Problem',
    column: 'Column',
    csv: 'import-problems',
    none: 'No problems in this file.',
  },
  /** Texts about the pictures of an import. */
  photos: {
    title: 'Photos',
    uploadedCount: (uploaded: number, named: number) =>
      `${formatNumber(uploaded)} of ${formatNumber(named)} photos named in the file are uploaded.`,
    files: 'Photo files',
    hint: 'Choose all your photos or drop them here. We’ll match them by file name and skip any you’ve already uploaded.',
    unmatched: (names: readonly string[]) =>
      `Skipped ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${formatNumber(names.length - 5)} more` : ''}: not named in the CSV file or already uploaded.`,
    uploading: (done: number, total: number) => `Uploading: ${formatNumber(done)} of ${formatNumber(total)}`,
    uploaded: (count: number) => `${formatCount(count, 'photo')} uploaded`,
    paused: 'Uploads are paused because of high traffic or a connection problem. They’ll resume in a moment.',
    keepOpen: 'Keep this page open until all photos are uploaded.',
    failed: (name: string, reason: string) => `${name}: ${reason}`,
    wrongType: 'Use a JPEG, PNG, WebP, or AVIF image',
    missing: (count: number) => `Missing photo files (${formatNumber(count)})`,
    notLoaded: 'We couldn’t load the list of missing photos. Choose the files again.',
  },
} as const;
