import { STORAGE_KEY } from '../storage-key.ts'

/** Goes on sending answers that a reload or another page interrupted; costs nothing where none are unsent. */
export function resumeSending() {
  const saved = sessionStorage.getItem(STORAGE_KEY)
  if (!saved?.includes('"delivery":"unsent"') || saved.includes('"status":"none"')) return
  void import('../browser-session.ts').then(({ browserSession }) => browserSession())
}
