interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Makes a Trusted Types policy that lets some addresses become scripts, and refuses every other. The page's content
 * security policy must name it (server/pages/page-reach.ts).
 * @returns turns an address into what a script's `src` takes; in a browser without Trusted Types, the address itself
 */
export function trustScripts(name: string, isTrusted: (address: string) => boolean): (address: string) => string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return (address) => address
  const policy = trustedTypes.createPolicy(name, {
    createScriptURL(address) {
      if (!isTrusted(address)) throw new TypeError(`No script may come from ${address}`)
      return address
    },
  })
  return (address) => policy.createScriptURL(address)
}

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
