/** Kinds of content that can be held for review by an admin. */
export const MODERATION_KINDS = ['listing', 'review'] as const;
export type ModerationKind = (typeof MODERATION_KINDS)[number];

interface ModerationRuleDefinition {
  kinds: readonly ModerationKind[];
  /**
   * The rule's whole-number limit: the default until an admin changes it, and the allowed range. null for
   * rules without one.
   */
  limit: { preset: number; min: number; max: number } | null;
}

/** Rules for new listings and reviews. Admins enable them and set their limits at run time. */
export const MODERATION_RULES = {
  /** Limit: percent below the lowest or above the highest price of comparable cars. */
  price_far_off: { kinds: ['listing'], limit: { preset: 50, min: 5, max: 95 } },
  /**
   * Limit: how many of the 64 bits of a picture's perceptual hash may differ from a picture in another user's
   * listing.
   */
  repeated_photos: { kinds: ['listing'], limit: { preset: 4, min: 0, max: 10 } },
  /** Matches an email address, a phone number or a web page, which would move the deal off the site. */
  contact_data: { kinds: ['listing', 'review'], limit: null },
  /** Limit: how many listings a user who is not verified may create in the first week of the account. */
  new_account: { kinds: ['listing'], limit: { preset: 10, min: 0, max: 1000 } },
} as const satisfies Record<string, ModerationRuleDefinition>;

export type ModerationRuleName = keyof typeof MODERATION_RULES;
export const MODERATION_RULE_NAMES = Object.keys(MODERATION_RULES) as [
  ModerationRuleName,
  ...ModerationRuleName[],
];

/** Days until an account is no longer new. */
export const NEW_ACCOUNT_DAYS = 7;
