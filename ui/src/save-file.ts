/** Hands a file to the browser as a download. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Browsers read the file after the click's own task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
