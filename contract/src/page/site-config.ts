import * as z from 'zod/mini';

/**
 * What a deployed site tells the browser, written into the page when the site is composed: one build
 * runs against any server. Holds nothing secret.
 */
export const siteConfigSchema = z.object({
  /** `{host}`: a path on the site's origin or an absolute address, without trailing slash. */
  apiHost: z.string(),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.optional(z.string()),
  }),
  /** Origin of the Auth emulator; absent in production. */
  authEmulator: z.optional(z.string()),
  /** Enabled ways to sign in besides the password. */
  authProviders: z.array(z.enum(['google', 'github', 'twitter'])),
  stripePublishableKey: z.string(),
  /** Script that defines window.Stripe in place of js.stripe.com: the payments sandbox; absent in production. */
  stripeScript: z.optional(z.string()),
  /** True where the site is being developed: it then has pages for the team. Absent anywhere else. */
  development: z.optional(z.boolean()),
});
export type SiteConfig = z.output<typeof siteConfigSchema>;
