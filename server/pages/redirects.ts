/** An article's Markdown, and the picture that social networks show of a page: what stands around the page's path. */
const TWINS = [
  ['', '.md'],
  ['/social', '.png'],
] as const

/** Where former addresses lead. @param has whether there's something at a path now */
export function openRedirects(has: (pathname: string) => boolean) {
  let redirects: ReadonlyMap<string, string> = new Map()

  /** What belongs to a page moves with it. */
  function twinOf(pathname: string): string | undefined {
    const twins = TWINS.map(([before, after]) => {
      const isTwin = pathname.startsWith(before) && pathname.endsWith(after)
      const to = isTwin ? redirects.get(pathname.slice(before.length, -after.length)) : undefined
      return to === undefined ? undefined : `${before}${to}${after}`
    })
    return twins.find((twin) => twin !== undefined && has(twin))
  }

  /** A part of a page that has another name by now. */
  function partOf(pathname: string, search: string): string | undefined {
    for (const [name, value] of new URLSearchParams(search)) {
      const to = redirects.get(`${pathname}?${name}=${value}`)
      if (to !== undefined) return to
    }
    return undefined
  }

  return {
    set: (to: ReadonlyMap<string, string>) => {
      redirects = to
    },
    /** As `redirectOf` of the pages promises. */
    of: (pathname: string, search = ''): string | undefined => {
      if (has(pathname)) return search === '' ? undefined : partOf(pathname, search)
      const to = redirects.get(pathname)
      return to !== undefined && has(to) ? to : twinOf(pathname)
    },
  }
}
