import * as z from 'zod/mini';

/**
 * Configuration of a deployed site for browsers. It contains no secrets. Composition
 * (tools/release/src/compose) writes it into the page, so the same build works with any server.
 */
export const siteConfigSchema = z.object({
  /**
   * Base URL of the API, called `{host}` in the specification: a path on the site's origin or an absolute
   * URL, without trailing slash.
   */
  apiHost: z.string(),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.optional(z.string()),
  }),
  /** Origin of the Auth emulator; absent in production. */
  authEmulator: z.optional(z.string()),
  /** Sign-in methods that are enabled in addition to the password. */
  authProviders: z.array(z.enum(['google', 'github', 'twitter'])),
  stripePublishableKey: z.string(),
  /**
   * URL of a script of the payments sandbox that defines window.Stripe in place of js.stripe.com. Absent in
   * production.
   */
  stripeScript: z.optional(z.string()),
  /** Whether this is a development site, which includes pages for the team. Absent elsewhere. */
  development: z.optional(z.boolean()),
});
export type SiteConfig = z.output<typeof siteConfigSchema>;
