import { BUY_PAGE_KEY } from '#contracts/kept-keys.ts'

// This flag controls only what the visitor sees. The server checks its own grant.

/** After a valid client code: the buy page can be seen once. */
export function giveAccess(): void {
  change((storage) => storage.setItem(BUY_PAGE_KEY, 'true'))
}

export function takeAccess(): boolean {
  let isGiven = false
  change((storage) => {
    isGiven = storage.getItem(BUY_PAGE_KEY) === 'true'
    storage.removeItem(BUY_PAGE_KEY)
  })
  return isGiven
}

/** With cookies blocked, even accessing the storage throws. Buying wouldn't work then anyway. */
function change(how: (storage: Storage) => void) {
  try {
    how(sessionStorage)
  } catch {}
}
