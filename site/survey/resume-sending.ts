import { brandOfPage } from '../shell/brand.tsx'
import { browserSession, forgetUnsent, sessionsOfOtherTabs } from './browser-session.ts'
import type { SurveySession } from './survey-session.ts'
import type { SurveyState } from './survey-state.ts'
import { timeIsArranged } from './what-is-next.ts'

/**
 * Sends surveys that an earlier page left unsent, and tells the visitor how that ends. Without React: any page can be
 * the next one. The survey's own page tells it in its own screen.
 */
export function resumeSending() {
  if (!document.querySelector('[data-survey]')) follow(browserSession(), true)
  for (const other of sessionsOfOtherTabs()) follow(other, false)
}

/** @param isOwn this tab's: the survey's page shows it, and it can be changed there */
function follow(session: SurveySession, isOwn: boolean) {
  const notice = createNotice()
  const { email } = brandOfPage()
  const tell = () => {
    const state = session.getState()
    const { submission, delivery, booking } = state
    if (submission === null) return
    if (delivery === 'accepted') {
      notice.show(`Thank you, ${firstNameOf(state)}. We have your survey. ${timeIsArranged(state)}`)
    } else if (delivery === 'refused') {
      notice.show('Your survey didn’t reach us: our server wouldn’t take it as it is.', {
        link: isOwn
          ? { href: '/contact', text: 'Change it and send it again' }
          : { href: `mailto:${email}`, text: `Write to ${email}` },
        onClose: () => forgetUnsent(submission.uuid),
      })
    } else if (booking.status === 'done') {
      notice.show('Your survey hasn’t reached us yet. Still sending. Keep this page open.')
    }
  }
  const { delivery } = session.getState()
  if (delivery === 'accepted') return
  if (delivery === 'refused') tell()
  // Says that it waits only once a try has failed.
  session.subscribe(tell)
}

const firstNameOf = ({ answers }: SurveyState) => answers.firstName.trim()

/** A line at the top of the page, announced and closed by the visitor. */
function createNotice() {
  const status = document.createElement('div')
  status.role = 'status'
  status.dataset['theme'] = 'dark'
  status.className = 'fixed inset-x-0 top-0 z-40 border-line not-empty:border-b not-empty:py-2 print:hidden'
  // Empty first: screen readers announce what is added.
  document.body.prepend(status)
  let shown = ''
  return {
    show(text: string, { link, onClose }: { link?: { href: string; text: string }; onClose?: () => void } = {}) {
      if (text === shown) return
      shown = text
      const line = document.createElement('div')
      line.className = 'wrap flex flex-wrap items-center justify-between gap-x-6 text-small'
      const words = document.createElement('p')
      words.className = 'max-w-[72ch] py-1.5'
      words.append(text)
      if (link) {
        const way = document.createElement('a')
        way.href = link.href
        way.className = 'underline underline-offset-4'
        way.append(link.text)
        words.append(' ', way)
      }
      const close = document.createElement('button')
      close.type = 'button'
      close.className = 'min-h-11 underline underline-offset-4'
      close.append('Close')
      close.addEventListener('click', () => {
        status.replaceChildren()
        onClose?.()
      })
      line.append(words, close)
      status.replaceChildren(line)
    },
  }
}
