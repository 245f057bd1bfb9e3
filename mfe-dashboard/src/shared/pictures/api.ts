/**
 * Returns true only if the server reports the picture as deleted. Returns false if the request fails. Never
 * rejects.
 */
export async function isPictureDeleted(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { cache: 'no-store' });
    await body?.cancel();
    return status === 404 || status === 410;
  } catch (error) {
    console.debug(error);
    return false;
  }
}
