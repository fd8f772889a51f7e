/** Whether a page serves one purpose, so that the header steps back: those that ads lead to, not the masker's purchase. */
export function isQuiet(pathname: string): boolean {
  return pathname.startsWith('/lp_') && !pathname.startsWith('/lp_00-document-masker')
}
