import { utcDay } from '#contracts/clock.ts'
import type { ListedPiece } from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import type { AskedBy, deleteRequest } from '#contracts/content-requests.ts'
import { BuildError } from '#publisher/publisher.ts'
import type { Revision } from '#server/store/content.ts'
import { type ListDeps, listContent } from './list-content.ts'
import { readExtraPaths, readOverlay } from './pieces.ts'
import { publishChange } from './publish.ts'
import type { TextChange } from './store-revisions.ts'
import { takeOutLinks } from './take-out-links.ts'

/** Its notes show no link to what's gone, and keep it for when that comes back. */
const SURVEY = 'content/survey.yaml'

/** A piece that links to another one. @property text without these links */
interface Linking {
  piece: ListedPiece
  text: string
}

/**
 * The pieces that link to a piece, or to what only it brings along: whoever does is found by making the site without it.
 * @param leadsOn its own address leads elsewhere
 */
export async function findLinking(
  deps: ListDeps,
  file: string,
  leadsOn = false,
): Promise<{ title: string; linking: Linking[] }> {
  const { db, clock, publisher, readRelease } = deps
  const [{ pieces }, overlay, extra] = await Promise.all([listContent(deps), readOverlay(db), readExtraPaths(db)])
  const own = pieces.find((piece) => piece.file === file)
  const ownPaths = own?.path ? [own.path] : []
  const service = own?.kind === 'service' ? file.replace(/^.*\/|\.md$/g, '') : undefined
  const addresses = new Set(leadsOn ? [] : ownPaths)
  const input = { day: utcDay(clock()), served: leadsOn ? [...extra, ...ownPaths] : extra }
  for (let tries = 0; ; tries += 1) {
    const linking = pieces.flatMap((piece): Linking[] => {
      const written = overlay[piece.file] === undefined ? readRelease(piece.file) : overlay[piece.file]
      if (piece.file === file || piece.file === SURVEY || !written) return []
      const text = takeOutLinks(piece.file, written, addresses, service)
      return text === written ? [] : [{ piece, text }]
    })
    const texts = Object.fromEntries(linking.map(({ piece, text }) => [piece.file, text]))
    const dead = await publisher.dryRun({ ...input, overlay: { ...overlay, ...texts, [file]: null } }).then(
      () => [],
      (error: unknown) => {
        if (error instanceof BuildError) return error.problems.flatMap(deadAddress)
        throw error
      },
    )
    const more = dead.filter((address) => !addresses.has(address))
    if (more.length === 0 || tries > 3) return { title: own?.title ?? file, linking }
    for (const address of more) addresses.add(address)
  }
}

/** Without a part of its page. */
const deadAddress = ({ to }: ContentProblem): string[] => to?.split('#', 1) ?? []

/** Takes a piece out, with the links that would lead nowhere. An earlier revision brings each back. */
export async function deletePiece(deps: ListDeps, deletion: AskedBy<typeof deleteRequest>): Promise<Revision> {
  const { file, by, leadTo } = deletion
  const { title, linking } = await findLinking(deps, file, leadTo !== undefined)
  const unlinked = linking.map(({ piece, text }): TextChange => {
    const note = `Without its link to “${title}”`
    return { file: piece.file, base: piece.revision?.id ?? null, text, by, note, what: 'took links out of' }
  })
  return publishChange(deps, { ...deletion, text: null, note: '', what: 'deleted' }, unlinked)
}
