// The script of every page, without React: what all pages share, and what starts their islands.
import { SURVEY_KEY } from '#contracts/kept-keys.ts'
import { followConsent } from './analytics/analytics.ts'
import { runCookieBanner } from './consent/run-cookie-banner.ts'
import { startIslands } from './islands/start-islands.ts'
import { recordReceipt } from './receipt/record-receipt.ts'
import { loadSiteConfig } from './site-config.ts'
import { recordVisit } from './visit.ts'

/** Each on its own, so that one failure doesn't stop the others. */
function run(...parts: (() => unknown)[]) {
  for (const part of parts) {
    try {
      part()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Once the visitor is here: the browser may have prerendered the page. */
function whenVisited(begin: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

/** Makes Back request the answer page of a form instead of posting the form again. */
const leaveFormBehind = () => history.replaceState(history.state, '')

/** A page restored by Back must not have its menu open. */
function closeMenusOnLeaving() {
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
  })
}

function markCurrentSection() {
  if (document.querySelector('[data-contents]'))
    void import('./resources/mark-current-section.ts').then((it) => it.markCurrentSection())
}

function showSandboxMark() {
  const place = document.querySelector('[data-sandbox-mark]')
  if (!place) return
  loadSiteConfig().then(
    ({ sandboxed }) => {
      if (sandboxed.length === 0) return
      const mark = document.createElement('a')
      mark.href = '/sandbox'
      mark.className = 'label py-1.5 text-accent-text underline-offset-4 hover:underline'
      mark.textContent = `Sandbox: ${sandboxed.join(', ')}`
      place.replaceWith(mark)
    },
    () => {},
  )
}

/** Resumes sending answers that a reload or another page interrupted. */
function resumeSending() {
  const saved = sessionStorage.getItem(SURVEY_KEY)
  if (!saved?.includes('"delivery":"unsent"') || saved.includes('"status":"none"')) return
  void import('./survey/browser-session.ts').then(({ browserSession }) => browserSession())
}

run(markCurrentSection, closeMenusOnLeaving, leaveFormBehind)
whenVisited(() =>
  run(startIslands, runCookieBanner, recordVisit, showSandboxMark, followConsent, resumeSending, recordReceipt),
)
