import { randomUUID } from 'node:crypto'
import { survey } from '#content/survey.ts'
import type { ComposedSubmission } from '#contracts/survey-questions.ts'
import { complaintsAbout, trialSubmission } from '#scripts/build/check-survey.ts'
import { fail, printable, readArguments, readOrExit, refuseWords, say } from '#server/commands/command.ts'

const USAGE = `npm run try-survey [-- ADDRESS]

Sends one lead to a running site, as its survey would: every question of
content/survey.ts answered, the name 'Trial Lead', the source 'try-survey'.
The site stores and delivers it like any other.

  ADDRESS  of the site; http://127.0.0.1:3000 by default

Exit status: 0 the site stored it, 1 it didn't, 2 wrong arguments.
`

const TIMEOUT_MS = 15_000

const origin = readOrExit(USAGE, (args) => {
  const given = readArguments(args, {})
  if (given === 'help') return given
  const [address = 'http://127.0.0.1:3000', ...rest] = given.words
  refuseWords(rest)
  const site = URL.parse(address)
  if (!site || !/^https?:$/.test(site.protocol))
    throw new TypeError('Give an address, such as https://www.example.com.')
  return site.origin
})
const [mistake] = complaintsAbout(survey)
if (mistake !== undefined) fail(`Nothing was sent. content/survey.ts: ${mistake}`)
else {
  const submission = trialSubmission(survey, { uuid: randomUUID(), timestamp: new Date().toISOString() })
  say(`To ${origin}/api/survey:\n${JSON.stringify(submission, null, 2)}\n\n`)
  const complaint = await send(submission)
  if (complaint === undefined) {
    say(`Accepted: the lead ${submission.uuid} is stored.

  npm run leads -- show ${submission.email}     says whether it was delivered
  npm run leads -- erase ${submission.email}    deletes all trials
`)
  } else fail(`The lead wasn't accepted: ${complaint}`)
}

/** @returns why the site rejected it; undefined if it was accepted */
async function send(submission: ComposedSubmission): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // Browsers send this header with a page's own requests; the server rejects others.
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const request = { method: 'POST', headers, body: JSON.stringify(submission), redirect: 'manual', signal } as const
  try {
    const response = await fetch(`${origin}/api/survey`, request)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null)
      return `${origin} redirects to ${URL.parse(location, origin)?.origin ?? location}. Use that address.`
    if (response.status === 200 && text === '{"ok":true}') return undefined
    return `${origin} answered ${response.status}: ${printable(text.slice(0, 300), { onOneLine: true })}`
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `${origin} didn't answer within ${TIMEOUT_MS / 1000} seconds.`
      : `nothing answers at ${origin}. Start the site with 'npm start', or give its address: npm run try-survey -- ADDRESS`
  }
}
