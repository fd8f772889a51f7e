import { FROM_HERE, READ_SECONDS, TOUCH_LIMIT } from '#contracts/attribution.ts'
import { browserVisit } from './visit.ts'

/**
 * Counts this article as read, once it has been in view long enough. Time, not scrolling: a wide window shows a short
 * article whole, and whoever looks for the footer scrolls, too.
 */
export function countRead() {
  let left = READ_SECONDS
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || --left > 0) return
    clearInterval(timer)
    const { pathname, search, host } = location
    const before = URL.parse(document.referrer)?.host ?? ''
    const ad = new URLSearchParams(search).get('utm_source') ?? ''
    browserVisit.countRead({
      article: pathname,
      from: before === host ? FROM_HERE : before.slice(0, 255),
      ad: ad.slice(0, TOUCH_LIMIT),
    })
  }, 1000)
}
