/** Downloads a file in the browser. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Browsers read the file after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
