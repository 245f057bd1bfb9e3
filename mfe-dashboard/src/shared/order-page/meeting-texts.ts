import type { Side } from './texts.ts';

export const meeting = {
  title: 'Meeting',
  none: 'No time is agreed yet.',
  takenBack: {
    buyer: 'The seller has taken the time back. Choose another one, or agree on one by message.',
    seller: 'You have taken the time back.',
  } satisfies Record<Side, string>,
  at: (time: string, place: string) => `${time}, at ${place}`,
  clock: 'The time is that of the clocks at the meeting place.',
  by: {
    buyer: { buyer: 'You chose this time.', seller: 'The seller chose this time.' },
    seller: { buyer: 'The buyer chose this time.', seller: 'You chose this time.' },
  } satisfies Record<Side, Record<Side, string>>,
  choose: 'Choose a time',
  move: 'Move',
  takeBack: 'Take the time back',
  takeBackTitle: 'Take the time of this meeting back?',
  takeBackBody:
    'The order stays. The buyer sees that no time is agreed any more, and may choose another one.',
  takenBackDone: 'The time is taken back',
  addToCalendar: 'Add to calendar',
  canceled: (time: string) => `The meeting of ${time} is canceled.`,
  removeFromCalendar: 'Remove from calendar',
  file: 'meeting.ics',
  field: 'Meeting time',
  placeholder: 'Choose when to meet',
  save: 'Save the time',
  notNow: 'Not now',
  loading: 'Loading the free times',
  failed: 'The free times could not be loaded.',
  full: {
    buyer: 'All times of the next two weeks are taken. Agree on a time by message.',
    seller: 'All your times of the next two weeks are taken. Offer more under Meeting hours.',
  } satisfies Record<Side, string>,
  noHours: {
    buyer: 'The seller has not offered hours: agree on a time by message.',
    seller: 'You have not offered hours: do so under Meeting hours.',
  } satisfies Record<Side, string>,
  toHours: 'Meeting hours',
  moved: 'The meeting time is saved, and the other side sees it',
  required: 'Choose a time first',
  taken: 'That time was taken a moment ago. These are still free.',
} as const;
