const TIMEOUT_MS = 60_000;

/** Returns the promise's result. Throws an error that contains `description` after one minute. For tests. */
export async function withTimeout<Result>(description: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Timed out after a minute waiting for ${description}`));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
