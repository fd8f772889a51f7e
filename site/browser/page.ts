// The script of every page, without React: shared behavior, and the starter of islands.
import { DAY_MS } from '#contracts/clock.ts'
import { BEGUN_KEY, SURVEY_KEY, UNSENT_KEY } from '#contracts/storage-keys.ts'
import { pressAgain, startIslands } from '../islands/islands.ts'
import { followConsent } from '../privacy/analytics.ts'
import { runCookieBanner } from '../privacy/consent.ts'
import { recordReceipt } from '../privacy/record-receipt.ts'
import { recordVisit } from './visit.ts'

/** Each in a task of its own: one failure doesn't stop the others, and a slow phone draws and answers between them. */
function runSoon(...parts: (() => unknown)[]) {
  for (const part of parts) setTimeout(part)
}

/** Waits out prerendering, when no visitor is on the page yet. */
function whenVisited(begin: () => void) {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

/** Makes Back request the answer page of a form instead of posting the form again. */
const leaveFormBehind = () => history.replaceState(history.state, '')

/** A page that Back restores has no menu open. */
const closeMenus = () =>
  addEventListener('pagehide', () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover())

/** Only on screens that are wide enough for the table of contents. */
function markCurrentSection() {
  const wide = matchMedia('(width >= 64rem)')
  const mark = () => {
    if (wide.matches) void import('../resources/mark-current-section.ts').then((it) => it.markCurrentSection())
  }
  if (!document.querySelector('[data-contents]')) return
  mark()
  wide.addEventListener('change', mark, { once: true })
}

/** Gives the browser its rules for loading ahead once somebody moves: before, they'd cost time for nothing. */
function loadAhead() {
  const rules = document.querySelector<HTMLTemplateElement>('template[data-ahead]')
  const give = () => rules && document.body.append(rules.content)
  for (const sign of ['pointerover', 'touchstart', 'keydown', 'scroll']) addEventListener(sign, give, { once: true })
}

function answerDrawings() {
  if (document.querySelector('[data-answers]')) void import('./answering-drawings.ts').then((it) => it.answerDrawings())
}

/** Where stand-ins take a third party's place, shows what says so. The page's headers name them. */
function showSandboxMark() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sandbox = navigation?.serverTiming.find(({ name }) => name === 'sandbox')
  const mark = document.querySelector<HTMLElement>('[data-sandbox-mark]')
  if (!sandbox || !mark) return
  mark.append(`: ${sandbox.description}`)
  mark.hidden = false
}

const countRead = () => {
  if (location.pathname.startsWith('/articles/')) void import('./count-read.ts').then((it) => it.countRead())
}

function showNextFree() {
  if (document.querySelector('[data-next-free]')) void import('./free-times.ts').then((it) => it.showNextFree())
}

/** Resumes sending answers that a reload, another page or a closed tab interrupted. Forgets those whose day is over. */
function resumeSending() {
  try {
    if (Date.now() - Number.parseFloat(localStorage.getItem(BEGUN_KEY) ?? '') > DAY_MS)
      localStorage.removeItem(BEGUN_KEY)
    const saved = sessionStorage.getItem(SURVEY_KEY) ?? ''
    const isOnItsWay = saved.includes('"delivery":"unsent"') && !saved.includes('"status":"none"')
    if (isOnItsWay || localStorage.getItem(UNSENT_KEY))
      void import('../survey/resume-sending.ts').then((it) => it.resumeSending())
  } catch {
    // With cookies blocked, even accessing the storage throws. Nothing was kept then.
  }
}

leaveFormBehind()
closeMenus()
runSoon(markCurrentSection, answerDrawings, loadAhead)
whenVisited(() => {
  // Synchronously: until islands listen, the browser posts forms itself.
  startIslands()
  runSoon(
    runCookieBanner,
    pressAgain,
    recordVisit,
    countRead,
    showSandboxMark,
    showNextFree,
    followConsent,
    resumeSending,
    recordReceipt,
  )
})
