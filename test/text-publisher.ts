import type { ContentKind, ContentPiece } from '#contracts/console-content.ts'
import { contentProblem } from '#contracts/content-problems.ts'
import { BuildError, type Overlay, type Publisher } from '#publisher/publisher.ts'
import type { ListDeps } from '#server/flows/content/list-content.ts'
import { idOf, readExtraPaths, readOverlay } from '#server/flows/content/pieces.ts'
import { readNewestRevision } from '#server/store/content.ts'
import type { Database } from '#server/store/database.ts'

/** The files that a test's build has. */
export type ReleaseFiles = Map<string, string>

/**
 * A publisher whose pages are their texts, for tests of who may publish what. Journeys test the real one.
 * Links below /old have to be served, and those to articles lead to one, even if it's hidden. A text is wrong if a line of it says `wrong:`, or `wrong on` a day. It's left out if a line says `skipped:`. `too much` is more than it can look at.
 */
export const textPublisher = (release: ReleaseFiles): Publisher => {
  const textsOf = (overlay: Overlay) =>
    [...new Map<string, string | null>([...release, ...Object.entries(overlay)])].flatMap(([file, text]) =>
      text === null ? [] : [{ file, text }],
    )
  const problemsOf = (file: string, text: string) =>
    [...text.matchAll(/^wrong: (.*)$/gm)].map(([, why]) =>
      contentProblem('wrong', 'unreadable', { says: `${file}: wrong ${why}` }),
    )
  const deadIn = (texts: readonly { file: string; text: string }[], served: readonly string[]) =>
    texts
      .flatMap(({ text }) => [...text.matchAll(/\]\((\/(?:old|articles)\/[^)]*)\)/g)].map(([, to = '']) => to))
      .filter((to) => !served.includes(to) && !texts.some(({ file, text }) => pieceOf(file, text).path === to))
      .map((to) => ({ ...contentProblem(null, 'dead-link', { says: `/: ${to} leads nowhere` }), to }))
  return {
    async make({ overlay, served }) {
      const texts = textsOf(overlay)
      const problems = [...texts.flatMap(({ file, text }) => problemsOf(file, text)), ...deadIn(texts, served)]
      if (problems.length > 0) throw new BuildError(problems)
      const pieces = texts.filter(({ file }) => file.endsWith('.md')).map(({ file, text }) => pieceOf(file, text))
      return { folder: null, content: { pieces, notices: [] } }
    },
    async dryRun({ day, overlay, served }) {
      const wrong = textsOf(overlay).flatMap(({ file, text }) =>
        [...text.matchAll(/^wrong on (.*)$/gm)].flatMap(([, on]) =>
          on === day ? [contentProblem(null, 'cannot-publish', { says: `${file}: wrong on ${day}` })] : [],
        ),
      )
      const dead = deadIn(textsOf(overlay), served)
      if (wrong.length > 0 || dead.length > 0) throw new BuildError([...wrong, ...dead])
    },
    async look({ overlay }, file) {
      const text = overlay[file] ?? ''
      if (text.includes('too much'))
        throw new BuildError([contentProblem(null, 'cannot-publish', { says: 'It’s too much' })])
      return {
        itself: text === '' ? null : pieceOf(file, text),
        format: 'markdown',
        fields: [],
        textHelp: '',
        pages: [pieceOf(file, text).path ?? '/'],
        problems: problemsOf(file, text),
      }
    },
    preview: async ({ overlay }, path) =>
      `<!DOCTYPE html><title>${path}</title>${textsOf(overlay).find(({ file, text }) => pieceOf(file, text).path === path)?.text}`,
    async sheet({ overlay }, file) {
      const text = overlay[file] ?? ''
      const problems = problemsOf(file, text)
      if (problems.length > 0) throw new BuildError(problems)
      return text.includes('Printed') ? new Uint8Array(Buffer.from('%PDF-')) : null
    },
    draw: async (picture) =>
      picture.length === 0
        ? 'isn’t a picture'
        : {
            name: 'a.jpg',
            src: '/assets/pictures/a.jpg',
            width: 2,
            height: 1,
            files: { '/assets/pictures/a.jpg': picture },
          },
    redraw: async (svg) =>
      svg.includes('<svg') ? { drawing: 'ink none 1 1 0 0 1 0 0 M0 0L9 9' } : 'isn’t an SVG drawing',
    close: async () => {},
  }
}

const KINDS: Readonly<Record<string, ContentKind>> = { services: 'service', 'landing-pages': 'landing-page' }

function pieceOf(file: string, text: string): ContentPiece {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const name = file.replace(/^.*\/|\.md$/g, '')
  return {
    kind: KINDS[file.split('/').at(-2) ?? ''] ?? 'article',
    title: field('title') ?? name,
    file,
    path: `/articles/${field('slug') ?? name}`,
    day: field('date') ?? null,
    isDraft: field('draft') === 'true',
    isSample: false,
    skipped: field('skipped') ?? null,
  }
}

/** A site that's always at the newest revision. */
export function openTextSite(
  db: Database,
  release: ReleaseFiles,
): Pick<ListDeps, 'publisher' | 'readRelease' | 'site'> {
  const publisher = textPublisher(release)
  return {
    publisher,
    readRelease: (file) => release.get(file),
    site: siteThatIs(async () => {
      const newest = await readNewestRevision(db)
      const { content } = await publisher.make({
        day: '',
        overlay: await readOverlay(db),
        served: await readExtraPaths(db),
      })
      const shown = newest > 0 ? idOf(newest) : null
      return { shown, newest: shown, failed: null, content }
    }),
  }
}

/** A site that's as this says, whatever is published. */
export const siteThatIs = (now: ListDeps['site']['now']): ListDeps['site'] => ({
  start: async () => {},
  now,
  hurry: () => {},
  stop: async () => {},
})
