import { useSyncExternalStore } from 'react'

/**
 * Static, so that its hash can stand in the content security policy. A resumed visitor does not see the intro flash by
 * (four seconds at most, should the page's script never come), and Enter begins the survey from the first moment.
 */
const SCRIPT = `(page => {
  const begin = event => {
    if (event.key !== 'Enter' || event.repeat || event.target !== document.body) return
    if (!page.closest('[data-live]')) page.querySelector('main button')?.click()
  }
  addEventListener('keydown', begin)
  try {
    if (/"step":"(?!intro)/.test(sessionStorage.getItem('survey'))) page.dataset.resumes = ''
  } catch {}
  setTimeout(() => delete page.dataset.resumes, 4000)
})(document.currentScript.parentElement)`

/** The small script that stands in for the survey's own until that runs; first child of the page's outermost element. */
export function BeforeHydration() {
  // It has done its work once React is here.
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  if (!isHydrating) return null
  // Not compared: for that, React in development would put HTML into the page from text, which the policy refuses.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
