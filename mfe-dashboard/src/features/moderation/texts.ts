import type { ModerationState } from '@second-gear/contract/moderation';
import type { ModerationRuleName } from '@second-gear/contract/moderation-rules';

export const texts = {
  title: 'Review Queue',
  lead: 'New listings and reviews that trip a rule wait here. Nobody else sees them until you approve them.',
  state: 'Show',
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' } satisfies Record<
    ModerationState,
    string
  >,
  empty: {
    waiting: 'Nothing waits for a look',
    approved: 'Nothing was approved yet',
    refused: 'Nothing was refused yet',
  } satisfies Record<ModerationState, string>,
  emptyHelp: 'What trips a rule appears here. The rules are below.',
  what: 'What',
  author: 'From',
  gone: 'Somebody who has left',
  found: 'What the rules found',
  words: 'Text',
  wordless: 'No text',
  review: (car: string) => `Review of ${car}`,
  price: 'Price',
  approve: 'Approve',
  refuse: 'Refuse',
  putBack: 'Put back into the queue',
  done: {
    waiting: 'It waits in the queue again',
    approved: 'Approved: everybody can see it now',
    refused: 'Refused: its author reads why',
  } satisfies Record<ModerationState, string>,
  reasonOf: (reason: string) => `Refused: ${reason}`,
  refuseTitle: (what: string) => `Refuse ${what}?`,
  refuseLead: {
    listing:
      'It stays off the site. The seller reads your reason, and can mend the listing and hand it in again.',
    review: 'Its words stay hidden, its stars count on. The buyer reads your reason.',
  },
  reason: 'Reason',
  reasonHint: 'Say what has to be different.',
} as const;

const countEntries = (count: number) => (count === 1 ? '1 entry' : `${String(count)} entries`);

export const bulkTexts = {
  approve: 'Approve',
  approved: (count: number) => `${countEntries(count)} approved`,
  notApproved: (count: number) => `${countEntries(count)} could not be approved`,
  back: (count: number) => (count === 1 ? '1 entry waits again' : `${countEntries(count)} wait again`),
  notBack: (count: number) => `${countEntries(count)} could not be put back`,
  decided: 'It is decided already',
} as const;

interface RuleTexts {
  title: string;
  help: string;
  limit: string;
}

export const ruleTexts: Record<ModerationRuleName, RuleTexts> = {
  price_far_off: {
    title: 'Price far off',
    help: 'The price lies far below or above what cars of this model, year and mileage cost here.',
    limit: 'Percent that it may lie below or above',
  },
  repeated_photos: {
    title: 'Repeated photos',
    help: 'A picture looks like one in another seller’s listing, also scaled or stored anew.',
    limit: 'How many of 64 marks may differ',
  },
  contact_data: {
    title: 'Contact data in the text',
    help: 'An email address, a phone number, a web address or a messenger stands in a listing or a review.',
    limit: '',
  },
  new_account: {
    title: 'Many listings of a new account',
    help: 'Somebody who is not verified lists more than so many cars in the account’s first week.',
    limit: 'Listings without a look',
  },
};

export const rules = {
  title: 'Rules',
  lead: 'They hold for what is listed and written from now on. What waits goes on waiting.',
  save: 'Save',
  about: (rule: string) => `Rule: ${rule}`,
  unchanged: 'Nothing was changed',
  saved: 'The rule is saved',
  restored: 'The rule is as it was',
  needsNumber: (min: number, max: number) => `Give a whole number from ${String(min)} to ${String(max)}`,
} as const;
