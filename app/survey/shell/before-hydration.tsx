import { useSyncExternalStore } from 'react'

/**
 * Static, so that its hash can stand in the content security policy. A resumed visitor does not see the intro flash by
 * (four seconds at most, should the page's script never come), and Enter begins the survey from the first moment.
 */
const SCRIPT = `(page => {
  const begin = event => {
    if (event.key === 'Enter' && !event.repeat && event.target === document.body) page.querySelector('main button')?.click()
  }
  addEventListener('keydown', begin)
  addEventListener('hydrated', () => removeEventListener('keydown', begin), { once: true })
  try {
    if (/"step":"(?!intro)/.test(sessionStorage.getItem('survey'))) page.dataset.resumes = ''
  } catch {}
  setTimeout(() => delete page.dataset.resumes, 4000)
})(document.currentScript.parentElement)`

/** The small script that stands in for the survey's own until that runs; first child of the page's outermost element. */
export function BeforeHydration() {
  // On a client navigation React would put the script in place without running it.
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  if (!isHydrating) return null
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
