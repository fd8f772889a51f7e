import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Span } from '#app/masker/engine/reading.ts'

/** A package that takes personal data out of texts, as its README has it used. */
export interface Peer {
  name: string
  find: (text: string) => Promise<readonly Span[]>
}

const VERSIONS = { compromise: '14.17.0', 'redact-pii': '3.4.0', '@openredaction/core': '1.1.5' }
/** What a peer puts in the place of what it takes out. */
const GAP = '\u0001'

interface OffsetView {
  out: (form: 'offset') => { offset: { start: number; length: number } }[]
}
interface CompromiseDocument {
  people: () => OffsetView
  organizations: () => OffsetView
  emails: () => OffsetView
  phoneNumbers: () => OffsetView
}

/** Installs the peers into a folder of their own, because only this bench needs them, and loads them. */
export async function loadPeers(root: string): Promise<Peer[]> {
  const folder = join(root, 'node_modules/.cache/masking-peers')
  if (!existsSync(join(folder, 'node_modules/redact-pii'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], { cwd: folder })
  }
  const load = async (path: string): Promise<unknown> => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const { default: nlp } = (await load('compromise/src/three.js')) as { default: (text: string) => CompromiseDocument }
  const { SyncRedactor } = (await load('redact-pii/lib/index.js')) as {
    SyncRedactor: new (options: { globalReplaceWith: string }) => { redact: (text: string) => string }
  }
  const { OpenRedaction } = (await load('@openredaction/core/dist/index.mjs')) as {
    OpenRedaction: new () => { detect: (text: string) => Promise<{ detections: { position: [number, number] }[] }> }
  }
  const redactor = new SyncRedactor({ globalReplaceWith: GAP })
  const detector = new OpenRedaction()
  return [
    {
      name: 'compromise',
      find: (text) => {
        const read = nlp(text)
        const views = [read.people(), read.organizations(), read.emails(), read.phoneNumbers()]
        const places = views.flatMap((view) => view.out('offset'))
        return Promise.resolve(
          places.map(({ offset: { start, length } }) => ({ start, end: start + length, kind: 'person' as const })),
        )
      },
    },
    { name: 'redact-pii', find: (text) => Promise.resolve(gapsIn(text, redactor.redact(text))) },
    {
      name: 'openredaction',
      find: async (text) =>
        (await detector.detect(text)).detections.map(({ position: [start, end] }) => ({ start, end, kind: 'person' })),
    },
  ]
}

/** Where a text was taken out: whatever lies between the parts that are left of it. */
function gapsIn(text: string, redacted: string): Span[] {
  const gaps: Span[] = []
  let at = 0
  for (const [index, kept] of redacted.split(GAP).entries()) {
    const start = kept === '' ? at : text.indexOf(kept, at)
    if (start < 0) return gaps
    if (index > 0) gaps.push({ start: at, end: kept === '' ? at : start, kind: 'person' })
    at = start + kept.length
  }
  const last = gaps.at(-1)
  if (last && redacted.endsWith(GAP)) last.end = text.length
  return gaps
}
