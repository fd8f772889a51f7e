/** §3. What the visitor sees follows it; the server goes by its own grant (decisions §5). */
const FLAG = 'canAccessBuyPage'

/** Where storage is blocked, the flag is this document's alone. */
let isHeldHere = false
let isHandedOver = false

/** A client code was right: the buy page may be seen once. */
export function giveAccess(): void {
  isHandedOver = false
  isHeldHere = !write((storage) => storage.setItem(FLAG, 'true'))
}

/** Takes the flag (§4). `undefined` while another document is about to, which has been called for. */
export function takeAccess(): boolean | undefined {
  if (isHandedOver) return undefined
  let isGiven = isHeldHere
  isHeldHere = false
  write((storage) => {
    isGiven ||= storage.getItem(FLAG) === 'true'
    storage.removeItem(FLAG)
  })
  return isGiven
}

/** Leaves the flag to the document that is called for now. False when it would not find it there. */
export function handAccessOver(): boolean {
  isHandedOver = !isHeldHere
  return isHandedOver
}

/** Where cookies are blocked, naming the storage throws already. */
function write(change: (storage: Storage) => void): boolean {
  try {
    change(sessionStorage)
    return true
  } catch {
    return false
  }
}
