const files = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true })

/**
 * Where the drawing of a piece is served, for what its page loads: a list of all drawings in the browser would weigh a kilobyte.
 * @param name of a file of app/plates/
 */
export function plateHref(name: string): string {
  const href = files[`./${name}.svg`]
  if (!href) throw new Error(`There is no drawing app/plates/${name}.svg`)
  return href
}
