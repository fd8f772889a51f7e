/**
 * Adds a script of another's to the page.
 * @param address what `trustScripts` makes of it
 * @param integrity what the script must be, as in HTML's attribute; null when that is not known
 * @returns removes it; one that has not arrived by then never runs
 */
export function addScript(address: string, integrity: string | null, onError: () => void): () => void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  if (integrity !== null) {
    script.integrity = integrity
    // Another site's script can only be compared when that site lets it be read.
    script.crossOrigin = 'anonymous'
  }
  script.addEventListener('error', onError, { once: true })
  document.head.append(script)
  return () => {
    script.removeEventListener('error', onError)
    // A script that is only taken out of the page still runs when it arrives; one of another document does not.
    document.implementation.createHTMLDocument('').adoptNode(script)
  }
}
