import { randomUUID } from 'node:crypto'
import { survey } from '#content/survey.ts'
import { complaintsAbout, trialSubmission } from '#contracts/check-survey.ts'
import type { ComposedSubmission } from '#contracts/survey-questions.ts'
import { printable } from './leads/printable.ts'
import { fail, say } from './with-store.ts'

const USAGE = `npm run try-survey [-- ADDRESS]

Sends one lead through a running site, as its survey would: every question of
content/survey.ts answered, named 'Trial Lead', with the source 'try-survey'.
It is stored, and delivered like any other.

  ADDRESS  of the site; http://127.0.0.1:3000 when left out

Exit status: 0 the site has stored it, 1 it has not, 2 not understood.
`

const TIMEOUT_MS = 15_000

const [address = 'http://127.0.0.1:3000', ...rest] = process.argv.slice(2)
const site = URL.parse(address)
if (address === '--help' || address === '-h') say(USAGE)
else if (!site || !/^https?:$/.test(site.protocol) || rest.length > 0) {
  process.stderr.write(`Say one address, such as https://www.example.com.\n\n${USAGE}`)
  process.exitCode = 2
} else await tryAt(site.origin)

async function tryAt(origin: string): Promise<void> {
  const [mistake] = complaintsAbout(survey)
  if (mistake !== undefined) return fail(`Nothing was sent. content/survey.ts: ${mistake}`)
  const submission = trialSubmission(survey, { uuid: randomUUID(), timestamp: new Date().toISOString() })
  say(`To ${origin}/api/survey:\n${JSON.stringify(submission, null, 2)}\n\n`)
  const complaint = await send(origin, submission)
  if (complaint !== undefined) return fail(`The lead was not taken: ${complaint}`)
  say(`Accepted: the lead ${submission.uuid} is stored.

  npm run leads -- list --kind survey --limit 5      shows it as Trial Lead
  npm run outbox -- show ${submission.uuid}
                                                     says whether it was delivered
  npm run leads -- erase ${submission.email}    takes all trials away again
`)
}

/** @returns why the site did not take it, as a sentence; undefined when it did */
async function send(origin: string, submission: ComposedSubmission): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // As the browser says of a page's own request; without it the door refuses.
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const request = { method: 'POST', headers, body: JSON.stringify(submission), redirect: 'manual', signal } as const
  try {
    const response = await fetch(`${origin}/api/survey`, request)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null)
      return `${origin} sends on to ${URL.parse(location, origin)?.origin ?? location}. Name that address.`
    if (response.status === 200 && text === '{"ok":true}') return undefined
    return `${origin} answered ${response.status}: ${printable(text.slice(0, 300), { onOneLine: true })}`
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return timedOut
      ? `${origin} did not answer within ${TIMEOUT_MS / 1000} seconds.`
      : `nobody answers at ${origin}. Start the site with 'npm start', or name its address: npm run try-survey -- ADDRESS`
  }
}
