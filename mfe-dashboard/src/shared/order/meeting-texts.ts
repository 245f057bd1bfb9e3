import type { Side } from './texts.ts';

export const meetingTexts = {
  title: 'Meeting',
  none: 'No meeting time set yet.',
  takenBack: {
    buyer: 'The seller canceled this time. Choose another one, or message the seller to arrange one.',
    seller: 'You canceled this time.',
  } satisfies Record<Side, string>,
  at: (time: string, place: string) => `${time}, at ${place}`,
  clock: 'Local time at the meeting place.',
  by: {
    buyer: { buyer: 'You chose this time.', seller: 'The seller chose this time.' },
    seller: { buyer: 'The buyer chose this time.', seller: 'You chose this time.' },
  } satisfies Record<Side, Record<Side, string>>,
  choose: 'Choose a time',
  move: 'Reschedule',
  takeBack: 'Cancel this time',
  takeBackTitle: 'Cancel this meeting time?',
  takeBackBody:
    'The order itself isn’t canceled. The buyer will see that no time is set and can choose another one.',
  keepTime: 'Keep this time',
  takenBackDone: 'Meeting time canceled',
  addToCalendar: 'Add to calendar',
  canceled: (time: string) => `The meeting on ${time} was canceled.`,
  removeFromCalendar: 'Remove from calendar',
  file: 'meeting.ics',
  field: 'Meeting time',
  placeholder: 'Choose when to meet',
  save: 'Save time',
  notNow: 'Not now',
  loading: 'Loading available times…',
  failed: 'We couldn’t load the available times.',
  full: {
    buyer: 'All times in the next two weeks are taken. Message the seller to arrange one.',
    seller: 'All your times in the next two weeks are taken. Add more under Meeting hours.',
  } satisfies Record<Side, string>,
  noHours: {
    buyer: 'The seller hasn’t set meeting hours yet. Message them to arrange a time.',
    seller: 'You haven’t set meeting hours yet. Add them under Meeting hours.',
  } satisfies Record<Side, string>,
  toHours: 'Meeting hours',
  moved: 'Meeting time saved. We’ve let the other person know.',
  required: 'Choose a time first',
  taken: 'That time was just taken. These are still available.',
} as const;
