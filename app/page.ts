// The script of every page, without React: what all pages share, and what starts their islands.
import { followConsent } from './analytics/analytics.ts'
import { runCookieBanner } from './consent/run-cookie-banner.ts'
import { startIslands } from './islands/start-islands.ts'
import { markCurrentSection } from './resources/reading/mark-current-section.ts'
import { showSandboxMark } from './shell/show-sandbox-mark.ts'
import { resumeSending } from './survey/sending/resume-sending.ts'
import { recordVisit } from './visit/record-visit.ts'

/** Each by itself: one that fails takes nothing else with it. */
function run(...parts: (() => unknown)[]) {
  for (const part of parts) {
    try {
      part()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Once the visitor is at the page: a browser may have rendered it ahead. */
function whenVisited(begin: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

/** Back to the answer of a form asks for that page, in place of posting the form again. Of other pages it changes nothing. */
const leaveFormBehind = () => history.replaceState(history.state, '')

/** A page that Back brings again must not have its menu open. */
function closeMenusOnLeaving() {
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
  })
}

run(markCurrentSection, closeMenusOnLeaving, leaveFormBehind)
whenVisited(() => run(startIslands, runCookieBanner, recordVisit, showSandboxMark, followConsent, resumeSending))
