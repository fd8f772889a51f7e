// Walks through the built site in Firefox and WebKit, wide and narrow. Any console error in Firefox fails a walk.
// Run manually: npx node ops/bench/browsers/walk-in-browsers.ts [firefox|webkit [PART OF A WALK'S NAME]].
// FIREFOX_PATH selects another Firefox.
// Exit codes: 0: all passed; 1: a walk failed; 2: none failed, but a browser is missing.
import { join } from 'node:path'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { findFirefox, openFirefox } from './firefox.ts'
import { type Tab, visit } from './visitor.ts'
import { EDITOR_WALK, PUBLISHING_WALK } from './walk-editor.ts'
import { WALKS, type Walk } from './walks.ts'
import { findWebKit, openWebKit } from './webkit.ts'

// Both browsers have a minimum window width of about 450 px.
const NARROW = { width: 480, height: 844 }
const WIDE = { width: 1440, height: 900 }

interface Candidate {
  /** Starts it; undefined if it isn't installed. */
  open: (() => Promise<Tab>) | undefined
  missing: string
}

const firefox = findFirefox(process.env)
const webkit = findWebKit(process.env)
const CANDIDATES: Record<string, Candidate> = {
  firefox: {
    open: firefox ? () => openFirefox(firefox) : undefined,
    missing: 'There is no Firefox here. Install one (Debian: firefox-esr), or set FIREFOX_PATH to where it is.',
  },
  webkit: {
    open: webkit ? () => openWebKit(webkit) : undefined,
    missing: 'There is no WebKit here that can be driven. On Debian: apt-get install webkit2gtk-driver xvfb',
  },
}

const [, , chosen, part = ''] = process.argv
if (chosen !== undefined && !(chosen in CANDIDATES)) {
  console.error(`usage: walk-in-browsers.ts [${Object.keys(CANDIDATES).join('|')}]`)
  process.exit(1)
}
let failures = 0
let missing = 0
for (const [name, candidate] of Object.entries(CANDIDATES)) {
  if (chosen !== undefined && chosen !== name) continue
  if (candidate.open) failures += await walkIn(candidate.open)
  else {
    missing += 1
    console.error(`NOTHING WAS TESTED IN ${name.toUpperCase()}. ${candidate.missing}`)
  }
}
console.log(failures > 0 ? `${failures} failed.` : missing > 0 ? 'None failed, but not all was tested.' : 'All well.')
process.exitCode = failures > 0 ? 1 : missing > 0 ? 2 : 0

/** @returns the number of failed walks */
async function walkIn(open: () => Promise<Tab>): Promise<number> {
  let failed = 0
  for (const size of [WIDE, NARROW]) {
    for (const walk of [...WALKS, EDITOR_WALK, PUBLISHING_WALK].filter(({ name }) => name.includes(part))) {
      const name = `${size.width} px, ${walk.name}`
      try {
        const browser = await take(open, walk, size)
        console.log(`ok      ${browser}, ${name}`)
      } catch (error) {
        failed += 1
        console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return failed
}

/** One walk by a visitor with an empty profile, on a separate server. @returns the browser's name and version */
async function take(open: () => Promise<Tab>, { go }: Walk, size: typeof WIDE): Promise<string> {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path)
  const site = await server.ready()
  await using tab = await open()
  await tab.resize(size.width, size.height)
  const complaints: string[] = []
  await go(visit(tab, site), size === NARROW, { address: site, dataDir: join(folder.path, 'data') }).catch(
    async (error: unknown) => {
      complaints.push(`${tab.browser}: ${String(error)}\n${await tab.run(readPage).catch(String)}`)
    },
  )
  complaints.push(...tab.takeComplaints())
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return tab.browser
}

/** Runs in the page. */
function readPage(): string {
  return `at ${location.href}, which says:\n${(document.querySelector('main') ?? document.body).innerText.slice(0, 600)}`
}
