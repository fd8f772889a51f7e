import type { Body } from '#content-loader/markdown.server.ts'

const leadsTo = (hidden: readonly string[]) => {
  const addresses = new Set(hidden)
  return (href: unknown): boolean => typeof href === 'string' && addresses.has(href.split('#', 1).join())
}

/**
 * What a page shows, without its links to what's hidden: a text keeps the link's words, a list loses the entry, and a
 * button leads to the survey.
 */
export function dataWithout<Data>(data: Data, hidden: readonly string[]): Data {
  if (hidden.length === 0) return data
  const isHidden = leadsTo(hidden)
  const isLink = (value: unknown) => isRecord(value) && [value['href'], value['linkUrl']].some(isHidden)
  const entry = (value: unknown): unknown[] => {
    if (isRecord(value) && value['tag'] === 'a' && isRecord(value['props']) && isHidden(value['props']['href']))
      return Array.isArray(value['children']) ? value['children'].flatMap(entry) : []
    return isLink(value) ? [] : [whole(value)]
  }
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap(entry)
    if (!isRecord(value)) return value
    if (isBody(value))
      return { rendered: () => whole(value.rendered()), toJSON: () => markdownWithout(value.toJSON(), hidden) }
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => {
        // A survey's note goes by what's hidden itself: its visitor may have another edition.
        if (!isLink(part) || name === 'link') return [[name, whole(part)]]
        return name === 'callToAction' ? [[name, { ...(part as object), href: '/contact' }]] : []
      }),
    )
  }
  return whole(data) as Data
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

/** A text that's rendered when its page is. */
const isBody = (value: object): value is Body => 'rendered' in value && 'toJSON' in value

/** HTML that's made elsewhere, such as a feed's. */
export const htmlWithout = (html: string, hidden: readonly string[]): string =>
  html.replaceAll(/<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, href: string, words: string) =>
    leadsTo(hidden)(href.replaceAll('&#x26;', '&').replaceAll('&amp;', '&')) ? words : link,
  )

export const markdownWithout = (markdown: string, hidden: readonly string[]): string =>
  markdown.replaceAll(/\[([^[\]\n]*)\]\(([^()[\s]*)\)/g, (link, words: string, href: string) =>
    leadsTo(hidden)(href) ? words : link,
  )
