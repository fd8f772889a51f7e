import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import { hashOf } from './served-files.ts'

/** A file of a site that depends on content. */
interface MadeFile {
  /** A hash of all that it's made of, besides the bundle. */
  key: string
  links?: Links
}

/** By name, as `/a/index.html`. */
export type MadeFiles = Readonly<Record<string, MadeFile>>

/** A site that was made of the same bundle before. */
export interface KnownSite {
  files: MadeFiles
  /** Puts a file of it into the new site. @returns false if it isn't there */
  take: (name: string) => boolean
}

type Make = () => string | Buffer | Promise<string | Buffer>

/** Puts a file into a site. @param inputs all that it's made of @param make only called if no known site has it */
export type Put = (name: string, inputs: string | Buffer, make: Make) => Promise<void>

/** Collects a site's files, and takes over those that are made of the same as before. @param known sites, the best first */
export function collectFiles(write: Write, known: readonly KnownSite[]): { put: Put; files: MadeFiles } {
  const files: Record<string, MadeFile> = {}
  const put: Put = async (name, inputs, make) => {
    const key = hashOf(inputs)
    const found = known.find((site) => site.files[name]?.key === key && site.take(name))?.files[name]
    if (found) {
      files[name] = found
      return
    }
    const body = await make()
    write(name, body)
    // A copy: what's cut out of a page keeps the whole page in memory.
    const links = structuredClone(linksIn(name, body))
    files[name] = links ? { key, links } : { key }
  }
  return { put, files }
}

/** Writes a file by its name, as `/a/index.html`. */
export type Write = (name: string, body: string | Buffer) => void

export const writeInto =
  (folder: string): Write =>
  (name, body) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }

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
/** A feed's name of an article that has another address now. No text has it: there it's escaped. */
const GUID = /<guid isPermaLink="false">[^<]*/g
const ABSOLUTE = new RegExp(`${ORIGIN_PLACEHOLDER.replaceAll('.', '\\.')}[^\\s"'<>)\\]]*`, 'g')

/** @returns undefined for a file that has no links, such as a picture */
export function linksIn(name: string, body: string | Uint8Array): Links | undefined {
  if (name.endsWith('/index.html')) return linksInPage(body.toString())
  if (!/\.(xml|txt|md)$/.test(name)) return undefined
  const text = decodeXML(body.toString().replaceAll(GUID, ''))
  return { links: [...text.matchAll(ABSOLUTE)].map(([link]) => link.replace(/(?<![.,;:])[.,;:]+$/, '')) }
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
