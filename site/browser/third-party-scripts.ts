interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Creates a Trusted Types policy that allows certain script URLs. server/pages/page-policy.ts must name it.
 * @returns a function that turns a URL into a script's `src`
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

/** Adds a third party's script. @returns a function that removes it; if it hasn't loaded by then, it never runs */
export function addScript(address: string, integrity: string | null, onError: () => void): () => void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  if (integrity !== null) {
    script.integrity = integrity
    // Integrity checks need a CORS request.
    script.crossOrigin = 'anonymous'
  }
  script.addEventListener('error', onError, { once: true })
  document.head.append(script)
  return () => {
    script.removeEventListener('error', onError)
    // A removed script still runs when it loads, unless it's in another document.
    document.implementation.createHTMLDocument('').adoptNode(script)
  }
}
