import { formatCount } from '@second-gear/contract/format';
import type { ModerationState } from '@second-gear/contract/moderation';
import type { ModerationRuleName } from '@second-gear/contract/moderation-rules';

interface RuleTexts {
  title: string;
  help: string;
  limit: string;
}

const ruleTexts: Record<ModerationRuleName, RuleTexts> = {
  price_far_off: {
    title: 'Unusual price',
    help: 'The price is far below or above what cars of this model, year, and mileage usually cost.',
    limit: 'Allowed deviation (%)',
  },
  repeated_photos: {
    title: 'Repeated photos',
    help: 'A photo looks like one in another seller’s listing, even if it’s been resized or resaved.',
    limit: 'Allowed difference (0–10)',
  },
  contact_data: {
    title: 'Contact details in the text',
    help: 'A listing or review contains an email address, phone number, or web address, or mentions a messaging app.',
    limit: '',
  },
  new_account: {
    title: 'Many listings from a new account',
    help: 'An unverified seller lists more cars than allowed during their first week.',
    limit: 'Unreviewed listings allowed',
  },
};

export const texts = {
  title: 'Review Queue',
  noun: 'the review queue',
  lead: 'New listings and reviews that break a rule are held here. They’re hidden until you approve them.',
  state: 'Status',
  states: { waiting: 'Pending', approved: 'Approved', refused: 'Rejected' } satisfies Record<
    ModerationState,
    string
  >,
  empty: {
    waiting: 'Nothing to review',
    approved: 'Nothing approved yet',
    refused: 'Nothing rejected yet',
  } satisfies Record<ModerationState, string>,
  emptyHelp: 'Items that break any of the rules below appear here.',
  item: 'Item',
  author: 'Author',
  deletedAccount: 'Deleted account',
  flaggedFor: 'Flagged for',
  text: 'Text',
  noText: 'No text',
  review: (car: string) => `Review of ${car}`,
  approve: 'Approve',
  reject: 'Reject',
  returnToQueue: 'Return to queue',
  done: {
    waiting: 'Returned to the queue',
    approved: 'Approved and visible to everyone',
    refused: 'Rejected. The author will see your reason.',
  } satisfies Record<ModerationState, string>,
  rejectedBecause: (reason: string) => `Rejected: ${reason}`,
  rejectTitle: (itemName: string) => `Reject ${itemName}?`,
  rejectLead: {
    listing: 'The listing stays off the site. The seller will see your reason and can fix and resubmit it.',
    review: 'The text stays hidden, but the rating still counts. The buyer will see your reason.',
  },
  reason: 'Reason',
  reasonHint: 'Explain what needs to change.',
  bulk: {
    approve: 'Approve',
    approved: (count: number) => `${formatCount(count, 'item')} approved`,
    notApproved: (count: number) => `${formatCount(count, 'item')} couldn’t be approved`,
    returned: (count: number) => `${formatCount(count, 'item')} returned to the queue`,
    notReturned: (count: number) => `${formatCount(count, 'item')} couldn’t be returned`,
    decided: 'Already decided',
  },
  rules: ruleTexts,
  ruleList: {
    title: 'Rules',
    noun: 'the rules',
    lead: 'These apply to new listings and reviews. Items already in the queue stay there.',
    save: 'Save',
    ruleLabel: (rule: string) => `Rule: ${rule}`,
    unchanged: 'No changes to save',
    saved: 'Rule saved',
    restored: 'Rule restored',
    needsNumber: (min: number, max: number) => `Enter a whole number from ${String(min)} to ${String(max)}`,
  },
} as const;
