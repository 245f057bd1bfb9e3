/** What may wait for an admin's look before others see it. */
export const MODERATION_KINDS = ['listing', 'review'] as const;
export type ModerationKind = (typeof MODERATION_KINDS)[number];

interface Rule {
  kinds: readonly ModerationKind[];
  /** The number that it goes by, whole: what holds until an admin sets another, and what it may be; null without one. */
  limit: { preset: number; min: number; max: number } | null;
}

/** What a new listing or review is looked at for. Admins switch each on and off, and set its limit, while the site runs. */
export const MODERATION_RULES = {
  /** Limit: how many percent below the lowest, or above the highest price of such cars. */
  price_far_off: { kinds: ['listing'], limit: { preset: 50, min: 5, max: 95 } },
  /** Limit: how many of a picture's 64 marks may differ from those of a picture in somebody else's listing. */
  repeated_photos: { kinds: ['listing'], limit: { preset: 4, min: 0, max: 10 } },
  /** An address, a number or a page by which people would meet beside the site. */
  contact_data: { kinds: ['listing', 'review'], limit: null },
  /** Limit: how many listings somebody who is not verified may have in the account's first week. */
  new_account: { kinds: ['listing'], limit: { preset: 10, min: 0, max: 1000 } },
} as const satisfies Record<string, Rule>;

export type ModerationRuleName = keyof typeof MODERATION_RULES;
export const MODERATION_RULE_NAMES = Object.keys(MODERATION_RULES) as [
  ModerationRuleName,
  ...ModerationRuleName[],
];

/** How old an account is no longer new, in days. */
export const NEW_ACCOUNT_DAYS = 7;
