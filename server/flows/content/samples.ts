import type { ListedPiece } from '#contracts/console-content.ts'
import { valueAt } from '#contracts/content-source.ts'
import type { SampleKind, ShownSample, TakenOut } from '#contracts/first-hour.ts'
import { BuildError } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Revision, readLatestRevisions, readRevisionBefore } from '#server/store/content.ts'
import { markDraft } from './drafts.ts'
import { editFields, readFields } from './edit-fields.ts'
import { type ListDeps, listContent } from './list-content.ts'
import { type ContentDeps, idOf, publishedText, readOverlay } from './pieces.ts'
import { publishTexts } from './publish.ts'
import type { TextChange } from './store-revisions.ts'

/** The name that the site comes with. */
export const SAMPLE_NAME = 'Gimbal'

/** The note of a revision that took a sample out: by it, they're all put back. */
const NOTE = 'Sample taken out'

/** Paths in a value with `sample: true`; the value itself has the empty path. */
export function samplePlaces(value: unknown, location = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('sample' in value && value.sample === true) return [location]
  return Object.entries(value).flatMap(([key, part]) =>
    samplePlaces(part, location === '' ? key : `${location}.${key}`),
  )
}

interface Sample extends ShownSample {
  text: string
  /** The revision that it stands in; null for the build's file. */
  base: string | null
}

/** Everything that visitors see and that's still marked as a sample. @param pieces those of the site, if they're known */
export async function findSamples(deps: ListDeps, pieces?: readonly ListedPiece[]): Promise<Sample[]> {
  const [listed, overlay] = await Promise.all([
    pieces ?? listContent(deps).then((content) => content.pieces),
    readOverlay(deps.db),
  ])
  const isRenamed = nameIn(overlay[SITE] ?? deps.readRelease(SITE)) !== SAMPLE_NAME
  return listed.flatMap(({ file, title, path, kind, state, revision, draft }) => {
    const release = deps.readRelease(file)
    const text = overlay[file] === undefined ? release : overlay[file]
    if (typeof text !== 'string' || state === 'hidden' || state === 'deleted') return []
    const places = samplePlaces(readFields(file, text))
    const isOldName = isRenamed && places.length === 0 && text.toLowerCase().includes(SAMPLE_NAME.toLowerCase())
    if (places.length === 0 && !isOldName) return []
    const of = isOldName
      ? 'old-name'
      : places.includes('')
        ? KINDS[kind]
        : places.every((place) => NETWORKS.has(place))
          ? 'networks'
          : 'words'
    // Brand and navigation is the first that an owner changes: of it, only its networks are taken out.
    const partOf = (whole: string | null | undefined) => (of === 'networks' ? networksIn(file, whole) : whole)
    const isEdited = draft !== null || partOf(text) !== partOf(release)
    return [{ file, title, path, kind: of, isEdited, text, base: revision?.id ?? null }]
  })
}

const SITE = 'content/site.yaml'

const nameIn = (text = ''): unknown => valueAt(readFields(SITE, text), 'name') ?? SAMPLE_NAME

/** What goes as a whole, and of what only the quotations go. Other pages stay: their words have to be written. */
const KINDS: Readonly<Record<ListedPiece['kind'], SampleKind>> = {
  article: 'piece',
  'case-study': 'piece',
  download: 'elsewhere',
  service: 'piece',
  example: 'words',
  'landing-page': 'quotations',
  page: 'words',
}

/** What site.yaml may do without. */
const NETWORKS = new Set(['professionalNetwork', 'socialMedia'])

const networksIn = (file: string, text?: string | null): string => {
  const words = readFields(file, text ?? '')
  return JSON.stringify(Object.entries(words ?? {}).filter(([name]) => NETWORKS.has(name)))
}

/** A sample's file without it; null takes the file out; undefined if it can't do without. */
function withoutSample({ kind, file, text }: Sample): string | null | undefined {
  if (kind === 'piece') return null
  if (kind === 'quotations') return editFields(file, text, { testimonials: [], sample: false })
  if (kind !== 'networks') return undefined
  const places = samplePlaces(readFields(file, text))
  return editFields(file, text, Object.fromEntries(places.map((place) => [place, {}])))
}

const changedMeanwhile = () => new HttpError(404, 'Some of this was changed in the meantime. Load the page again.')

/**
 * Takes samples out, all together or none. What others link to is hidden, which takes those links off the pages, too.
 * @throws BuildError, HttpError
 */
export async function takeOutSamples(
  deps: ListDeps,
  { files, by }: { files: readonly string[]; by: string },
): Promise<readonly Revision[]> {
  const samples = (await findSamples(deps)).filter(({ file }) => files.includes(file))
  const change = { by, note: NOTE, what: 'took a sample out of' }
  const changes = samples.flatMap((sample): TextChange[] => {
    const text = withoutSample(sample)
    return text === undefined ? [] : [{ ...change, file: sample.file, base: sample.base, text }]
  })
  if (changes.length < files.length) throw changedMeanwhile()
  const hidden = new Set<string>()
  for (;;) {
    const next = changes.map((each) =>
      hidden.has(each.file) ? { ...each, text: hiddenText(samples, each.file) } : each,
    )
    const outcome = await publishTexts(deps, next).catch((error: unknown) => {
      if (error instanceof BuildError) return error
      throw error
    })
    if (!(outcome instanceof BuildError)) return outcome
    const says = outcome.problems.map(({ params }) => `${params['says'] ?? ''}`)
    const linked = samples.filter(
      ({ file, kind, path }) => kind === 'piece' && path !== null && !hidden.has(file) && says.some(leadsTo(path)),
    )
    if (linked.length === 0) throw outcome
    for (const { file } of linked) hidden.add(file)
  }
}

/** Whether a sentence says that a link to a path, or to a part of its page, leads nowhere. */
const leadsTo = (path: string) => (says: string) => [' ', '#', '?'].some((end) => says.includes(`${path}${end}`))

const hiddenText = (samples: readonly Sample[], file: string): string | null => {
  const sample = samples.find((each) => each.file === file)
  return sample ? (markDraft(sample.text, true) ?? null) : null
}

/** What was taken out and not changed since. */
export async function findTakenOut({ db }: Pick<ContentDeps, 'db'>): Promise<Omit<TakenOut, 'title'>[]> {
  const latest = await readLatestRevisions(db)
  return latest.filter(({ note }) => note === NOTE).map(({ file, by, created_at }) => ({ file, by, at: created_at }))
}

/** Puts back what was taken out, all together or none. */
export async function putSamplesBack(deps: ContentDeps, by: string): Promise<readonly Revision[]> {
  const latest = (await readLatestRevisions(deps.db)).filter(({ note }) => note === NOTE)
  if (latest.length === 0) throw changedMeanwhile()
  const changes = await Promise.all(
    latest.map(async (revision) => ({
      file: revision.file,
      base: idOf(revision.number),
      text: publishedText(await readRevisionBefore(deps.db, revision), deps.readRelease(revision.file)),
      by,
      note: 'Sample put back',
      what: 'put back a sample in',
    })),
  )
  return publishTexts(deps, changes)
}
