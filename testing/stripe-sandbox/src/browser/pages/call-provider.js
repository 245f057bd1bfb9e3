const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Encodes nested parameters in the API's form encoding: `card[number]=…`. Omits undefined parts.
 * @param {object} params
 * @param {string} [prefix]
 * @returns {[string, string][]}
 */
function encodeParams(params, prefix = '') {
  return Object.entries(params).flatMap(([name, value]) => {
    const fullName = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) return [];
    return typeof value === 'object'
      ? encodeParams(value, fullName)
      : /** @type {[string, string][]} */ ([[fullName, String(value)]]);
  });
}

/**
 * Calls the API and returns its response. Returns a connection failure in the format of an API error and
 * never throws.
 * @param {string} method @param {string} path @param {object} params
 * @returns {Promise<any>}
 */
export async function callProvider(method, path, params) {
  const form = new URLSearchParams(encodeParams(params));
  try {
    const response = await fetch(method === 'GET' ? `${path}?${form}` : path, {
      method,
      ...(method === 'GET' ? {} : { body: form }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return await response.json();
  } catch (cause) {
    console.error('The payments provider could not be reached', cause);
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    };
  }
}
