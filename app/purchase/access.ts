/** §2.1 */
export const PRODUCT_PATH = '/document-masker'
export const BUY_PATH = '/lp_00-document-masker-buy'

/** What the visitor sees follows it; the server goes by its own grant. */
const FLAG = 'canAccessBuyPage'

/** A client code was right: the buy page may be seen once. */
export function giveAccess(): void {
  change((storage) => storage.setItem(FLAG, 'true'))
}

/** Takes the flag, which is good for one time. */
export function takeAccess(): boolean {
  let isGiven = false
  change((storage) => {
    isGiven = storage.getItem(FLAG) === 'true'
    storage.removeItem(FLAG)
  })
  return isGiven
}

/** Where cookies are blocked, naming the storage throws already; nothing can be bought there without the grant's cookie either. */
function change(how: (storage: Storage) => void) {
  try {
    how(sessionStorage)
  } catch {
    // There is no flag.
  }
}
