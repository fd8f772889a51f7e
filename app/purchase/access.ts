import { BUY_PAGE_KEY } from '#contracts/kept-keys.ts'

// What the visitor sees goes by this flag. The server goes by its own grant.

/** After a right client code: the buy page can be seen once. */
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

/** With cookies blocked, even naming the storage throws. Nothing can be bought then anyway. */
function change(how: (storage: Storage) => void) {
  try {
    how(sessionStorage)
  } catch {}
}
