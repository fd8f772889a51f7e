interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Makes a Trusted Types policy that lets some addresses become scripts, and refuses every other. The page's content
 * security policy must name it (server/pages/page-policy.ts).
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
