/** A message with everything between its first and last quotation mark left out. */
export function withoutQuotes(message: string): string {
  const from = message.search(/["'`“‘]/)
  const to = Math.max(...['"', "'", '`', '”', '’'].map((mark) => message.lastIndexOf(mark)))
  return from >= 0 && to > from ? `${message.slice(0, from)}…${message.slice(to + 1)}` : message
}
