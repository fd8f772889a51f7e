/** An article's Markdown, and the picture that social networks show of a page: what stands around the page's path. */
const TWINS = [
  ['', '.md'],
  ['/social', '.png'],
] as const

/** Answers where a former address leads: see `redirectOf` of Pages. @param has whether there's a page or file at a path */
export function redirectsTo(redirects: () => ReadonlyMap<string, string>, has: (pathname: string) => boolean) {
  /** What belongs to a page moves with it. */
  function twinOf(pathname: string): string | undefined {
    const twins = TWINS.map(([before, after]) => {
      const isTwin = pathname.startsWith(before) && pathname.endsWith(after)
      const to = isTwin ? redirects().get(pathname.slice(before.length, -after.length)) : undefined
      return to === undefined ? undefined : `${before}${to}${after}`
    })
    return twins.find((twin) => twin !== undefined && has(twin))
  }

  /** A part of a page that has another name by now. */
  function partOf(pathname: string, search: string): string | undefined {
    for (const [name, value] of new URLSearchParams(search)) {
      const to = redirects().get(`${pathname}?${name}=${value}`)
      if (to !== undefined) return to
    }
    return undefined
  }

  return (pathname: string, search = ''): string | undefined => {
    if (has(pathname)) return search === '' ? undefined : partOf(pathname, search)
    const to = redirects().get(pathname)
    return to !== undefined && has(to) ? to : twinOf(pathname)
  }
}
