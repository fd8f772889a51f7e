import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMade } from '#ops/build/downloads.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import type { Overlay } from '#publisher/publisher.ts'
import { SOURCE } from '../site-content.ts'
import { openFolder } from '../spawn-server.ts'
import { FILE, ROOT } from './released-piece.ts'

const DAY = new Date().toISOString().slice(0, 10)
export const ORIGIN = 'https://www.firm.example'

export const inputOf = (overlay: Overlay, { day = DAY, served = [] }: { day?: string; served?: string[] } = {}) => ({
  day,
  overlay,
  served,
})

/** A file of a site that was made. */
export const madeFile = ({ folder }: { folder: string | null }, name: string) =>
  readFileSync(join(folder ?? '', 'client', name), 'utf8')

export const placeOf = (publishedFolder: string, buildFolder = join(ROOT, 'build')) => ({
  buildFolder,
  contentFolder: ROOT,
  publishedFolder,
  origin: () => ORIGIN,
})

/** Of what's made anew, nothing is there to take. @throws the cure */
export function needMadeDownloads(): void {
  const names = listMade(SOURCE).stale.map(({ name }) => name)
  if (names.length > 0)
    throw new Error(
      `content/downloads/made/ has older files than their sources: ${names.join(', ')}. Run npm run downloads`,
    )
}

/** A publisher over this project's build. */
export async function openMaker(mostMs?: Parameters<typeof openPublisher>[1], buildFolder?: string) {
  const folder = await openFolder()
  let printed = ''
  const publisher = openPublisher(placeOf(folder.path, buildFolder), mostMs, (text) => {
    printed += text instanceof Uint8Array ? Buffer.from(text).toString() : text
  })
  const sites = join(folder.path, 'sites')
  return {
    publisher,
    /** What its process printed. V8's own words on memory are no trouble of a test that wants them. */
    printed: () => printed,
    make: (...input: Parameters<typeof inputOf>) => publisher.make(inputOf(...input)),
    look: (...input: Parameters<typeof inputOf>) => publisher.look(inputOf(...input), FILE),
    folder: folder.path,
    kept: () => (existsSync(sites) ? readdirSync(sites) : []),
    async [Symbol.asyncDispose]() {
      await publisher.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
