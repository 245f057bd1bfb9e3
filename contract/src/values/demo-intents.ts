/**
 * Prefix of the ids of demo payments. The provider has never seen them, and its own ids cannot have this
 * prefix.
 */
const DEMO_INTENT_PREFIX = 'pi_seed_';

export const toDemoIntentId = (name: string): string => `${DEMO_INTENT_PREFIX}${name}`;
/** Whether a payment belongs to the demo content, so that no real money exists for it. */
export const isDemoIntent = (id: string): boolean => id.startsWith(DEMO_INTENT_PREFIX);
