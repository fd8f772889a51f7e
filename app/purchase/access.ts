import { BUY_PAGE_KEY } from '#contracts/kept-keys.ts'

// This flag controls only what the visitor sees. The server checks its own grant.

/** After a valid client code: the buy page can be seen once. */
export function giveAccess(): void {
  change((storage) => storage.setItem(BUY_PAGE_KEY, 'true'))
}

/** True where the browser keeps nothing: the server shows the page only to who has a grant. */
export function takeAccess(): boolean {
  let isGiven = true
  change((storage) => {
    const kept = storage.getItem(BUY_PAGE_KEY)
    // Throws where the storage is full, or takes nothing.
    storage.setItem(BUY_PAGE_KEY, '')
    storage.removeItem(BUY_PAGE_KEY)
    isGiven = kept === 'true'
  })
  return isGiven
}

/** Even accessing the storage can throw. */
function change(how: (storage: Storage) => void) {
  try {
    how(sessionStorage)
  } catch {}
}
