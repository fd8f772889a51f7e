import { SIGNS_KEY } from '#contracts/storage-keys.ts'

/** Whether Markdown's signs are always shown on this device. */
export function readSigns(): boolean {
  try {
    return localStorage.getItem(SIGNS_KEY) !== null
  } catch {
    return false
  }
}

export function keepSigns(areShown: boolean): void {
  try {
    if (areShown) localStorage.setItem(SIGNS_KEY, 'shown')
    else localStorage.removeItem(SIGNS_KEY)
  } catch {
    // Without a place to keep it, it holds until the page is left.
  }
}
