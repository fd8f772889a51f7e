const files = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true })

/** Where a drawing is served. Only for the server: a list of all drawings would weigh a kilobyte. */
export function plateHref(name: string): string {
  const href = files[`./${name}.svg`]
  if (!href) throw new Error(`There is no drawing app/plates/${name}.svg`)
  return href
}
