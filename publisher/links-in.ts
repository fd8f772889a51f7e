import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'

/** The links in a page, a feed or Markdown, as written. */
export interface Links {
  links: string[]
  /** What a fragment can lead to. Only pages have them. */
  ids?: string[]
}

/** The frame's link to the sandbox, which shows itself only where there is one. No text may lead there. */
const SANDBOX_MARK = 'data-sandbox-mark'

const LINKS = ['href', 'src', 'action', 'poster', 'formaction']
/** Only forms go there, and no text has one. */
const FORM = /^\/api\/[a-z-]+$/
const LISTS = ['srcset', 'imagesrcset']
const ABSOLUTE = new RegExp(`${ORIGIN_PLACEHOLDER.replaceAll('.', '\\.')}[^\\s"'<>)\\]]*`, 'g')

/** @returns undefined for a file that has no links, such as a picture */
export function linksIn(name: string, body: string | Uint8Array): Links | undefined {
  if (name.endsWith('/index.html')) return linksInPage(body.toString())
  if (!/\.(xml|txt|md)$/.test(name)) return undefined
  return { links: [...decodeXML(body.toString()).matchAll(ABSOLUTE)].map(([link]) => link.replace(/[.,;:]+$/, '')) }
}

/** All URLs in a page's markup, and all ids a fragment can target. */
function linksInPage(html: string): Links {
  const links = new Set<string>()
  const ids: string[] = []
  const parser = new Parser({
    onopentag(element, attributes) {
      const { id, content } = attributes
      if (id !== undefined) ids.push(id)
      if (SANDBOX_MARK in attributes) return
      for (const name of LINKS) {
        const link = attributes[name]
        if (link !== undefined && !(name.endsWith('action') && FORM.test(link))) links.add(link)
      }
      for (const name of LISTS)
        for (const candidate of attributes[name]?.split(',') ?? []) links.add(candidate.trim().split(/\s+/)[0] ?? '')
      // Its picture or canonical URL.
      if (element === 'meta' && content?.startsWith(ORIGIN_PLACEHOLDER)) links.add(content)
    },
  })
  parser.end(html)
  return { links: [...links], ids }
}
