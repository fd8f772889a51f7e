interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Makes a Trusted Types policy that allows some script addresses. server/pages/page-policy.ts must name it.
 * @returns turns an address into a script's `src`
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

/** Adds a third party's script. @returns removes it; if it hasn't loaded by then, it never runs */
export function addScript(address: string, integrity: string | null, onError: () => void): () => void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  if (integrity !== null) {
    script.integrity = integrity
    // Integrity needs a CORS request.
    script.crossOrigin = 'anonymous'
  }
  script.addEventListener('error', onError, { once: true })
  document.head.append(script)
  return () => {
    script.removeEventListener('error', onError)
    // A removed script still runs when it loads, unless it belongs to another document.
    document.implementation.createHTMLDocument('').adoptNode(script)
  }
}
