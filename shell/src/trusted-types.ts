/** The part of the Trusted Types API that the shell uses. TypeScript's library lacks it. */
export interface TrustedTypesFactory {
  createPolicy: (
    name: string,
    rules: {
      createHTML?: (html: string) => string;
      createScriptURL?: (url: string) => string;
      createScript?: (text: string) => string;
    },
  ) => unknown;
}

/** Origins of third-party scripts: the payment provider, Google's popup. */
const SCRIPT_ORIGINS = [
  /^https:\/\/js\.stripe\.com$/,
  /^https:\/\/[a-z0-9-]+\.js\.stripe\.com$/,
  /^https:\/\/apis\.google\.com$/,
];

/**
 * Installs the page's only Trusted Types policy, the default one, because Federation and webpack set script
 * URLs. Allows script URLs of the site, the providers and the configured origins. Allows a script's text only
 * if it is a JSON object (structured data), which no engine can execute. Still rejects HTML strings.
 */
export function installTrustedTypes(allowedOrigins: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (scriptUrl) => {
      const { origin } = new URL(scriptUrl, location.href);
      const isAllowed =
        origin === location.origin ||
        allowedOrigins.includes(origin) ||
        SCRIPT_ORIGINS.some((pattern) => pattern.test(origin));
      if (!isAllowed) throw new TypeError(`Scripts from ${origin} are not allowed`);
      return scriptUrl;
    },
    createScript: (text) => {
      // The browser calls the policy for structured data too, because it checks the script's type only
      // afterward.
      if (!text.startsWith('{')) throw new TypeError('Script text must be a JSON object');
      JSON.parse(text);
      return text;
    },
  });
}
