import { useEffect } from 'react'
import { STORAGE_KEY } from '../storage-key.ts'

/** Goes on sending answers that a reload interrupted, from whichever page; costs nothing where none are unsent. */
export function ResumeSending() {
  // Follows the tab's storage, once a page is there.
  useEffect(() => {
    try {
      const saved = sessionStorage.getItem(STORAGE_KEY)
      if (!saved?.includes('"delivery":"unsent"') || saved.includes('"status":"none"')) return
    } catch {
      return
    }
    void import('../browser-session.ts').then(({ browserSession }) => browserSession())
  }, [])
  return null
}
