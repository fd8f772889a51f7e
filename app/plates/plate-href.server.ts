const files = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true })

/** The URL of a drawing. Server only: a list of all drawings would add a kilobyte. */
export function plateHref(name: string): string {
  const href = files[`./${name}.svg`]
  if (!href) throw new Error(`There’s no drawing app/plates/${name}.svg`)
  return href
}
