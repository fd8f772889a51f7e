/**
 * A text that somebody sent, as it may be shown in a terminal: what would move the cursor, recolor, or turn the reading
 * direction is shown as a dot. Line breaks stay unless `onOneLine`.
 */
export function printable(text: string, { onOneLine = false } = {}): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return (onOneLine ? lines.replaceAll('\n', ' ') : lines).replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, '·')
}
