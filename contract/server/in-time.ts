const LIMIT_MS = 60_000;

/** Returns the promise's result. Throws an error that names `what` after one minute. For tests. */
export async function inTime<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Waited a minute in vain for ${what}`));
    }, LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
