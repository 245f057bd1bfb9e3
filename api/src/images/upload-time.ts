/**
 * Age in ms from which nothing of an upload can still be arriving: a picture has two minutes to arrive, and is stored then.
 */
export const UPLOAD_MS = 600_000;
