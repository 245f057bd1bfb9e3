export const texts = {
  title: 'Add Car',
  lead: 'You may leave this page at any time: what you type and upload is kept as a draft, which you find again on every device where you sign in.',
  loading: 'Loading your draft',
  restored: 'Here is your draft, as you left it.',
  copied: (car: string) =>
    `This is a copy of your ${car}: change what is different. VIN and pictures belong to that car alone and were left out.`,
  submit: 'Submit',
  uploading: 'Uploading pictures first…',
  leaveTitle: 'Leave while a picture is on its way?',
  leaveBody: 'Your draft is kept, but a picture that is not uploaded yet is not part of it.',
  leave: 'Leave',
  stay: 'Stay here',
  added: 'Car Added Successfully',
  discard: 'Clear the form',
  discardTitle: 'Clear the form?',
  discardBody: 'Everything you have typed and the chosen pictures are thrown away.',
} as const;

/** Where a draft is stored, and its conflicts. */
export const draft = {
  kept: {
    'not yet': '',
    server: 'Saved',
    browser: 'Saved in this browser. It goes to the server as soon as that can be reached.',
    page: 'Not saved: this browser keeps nothing, and the server cannot be reached. Stay on this page.',
  },
  untilChosen: {
    browser: 'Saved in this browser until you have chosen.',
    page: 'Not saved: this browser keeps nothing. Stay on this page.',
  },
  refused: (why: string) => `The server does not keep this draft; this browser does. ${why}`,
  changed: {
    title: 'This draft was changed in another tab or on another device',
    body: 'Choose which one goes on here. Nothing is lost: the other one becomes a draft of its own.',
    takeOther: 'Use the other one',
    keepMine: 'Keep mine',
  },
  gone: {
    title: 'This draft was thrown away in another tab or on another device',
    body: 'What you see here is in this browser alone.',
    keep: 'Keep it',
    throwAway: 'Throw it away',
  },
  listed: {
    title: 'This car is listed already',
    body: 'You find it in My Products. Submitting it again does not list a second one.',
    products: 'To My Products',
    another: 'Make another draft of it',
  },
  list: 'Your drafts',
  listHelp: (most: number) => `Up to ${String(most)} are kept.`,
  unnamed: 'Unnamed car',
  changedAt: (when: string) => `changed ${when}`,
  pictures: (count: number) => (count === 1 ? '1 picture' : `${String(count)} pictures`),
  open: 'Open',
  remove: 'Throw away',
  removed: 'The draft is thrown away',
  back: 'The draft is back',
  startNew: 'Start another car',
} as const;

/** The points of a good listing. */
export const checklist = {
  title: 'What a good listing has',
  done: (done: number, of: number) => `${String(done)} of ${String(of)} done`,
  help: 'None of it is needed to submit.',
  isDone: 'done',
  isMissing: 'still missing',
  pictures: (wanted: number, now: number) => `At least ${String(wanted)} pictures (${String(now)} now)`,
  description: (wanted: number) => `A description of ${String(wanted)} characters or more`,
  mileage: 'Mileage',
  vin: 'VIN',
  fuel: 'Fuel',
  gearbox: 'Gearbox',
  body: 'Body',
  category: 'Category',
} as const;
