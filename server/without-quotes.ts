/** A message with everything between its first and last quotation mark left out. */
export const withoutQuotes = (message: string): string => message.replace(/["'`“‘].*["'`”’]/s, '…')
