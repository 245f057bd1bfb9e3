/** The part of the Trusted Types API that is used here; TypeScript's own library does not know it. */
interface TrustedTypesFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string; createScript: (text: string) => string },
  ) => unknown;
}

/** Origins besides the site's own that scripts may come from: the payment provider, Google's popup. */
const SCRIPT_ORIGINS = [
  /^https:\/\/js\.stripe\.com$/,
  /^https:\/\/[a-z0-9-]+\.js\.stripe\.com$/,
  /^https:\/\/apis\.google\.com$/,
];

/**
 * Installs the page's one Trusted Types policy: script addresses from the site itself, the providers
 * and whatever origins the page's configuration names; as a script's text only a JSON object, which
 * structured data is and which no engine can run. Markup from strings stays refused.
 * Federation and webpack set script addresses, so without a default policy nothing would load.
 */
export function installTrustedTypes(allowedOrigins: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin } = new URL(address, location.href);
      const allowed =
        origin === location.origin ||
        allowedOrigins.includes(origin) ||
        SCRIPT_ORIGINS.some((pattern) => pattern.test(origin));
      if (!allowed) throw new TypeError(`Scripts may not come from ${origin}`);
      return address;
    },
    createScript: (text) => {
      // Structured data passes here too: the browser asks before it looks at the element's type.
      if (!text.startsWith('{')) throw new TypeError('Only a JSON object may be the text of a script');
      JSON.parse(text);
      return text;
    },
  });
}
